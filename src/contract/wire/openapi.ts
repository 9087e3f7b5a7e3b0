import { areas, ERROR_KEYS } from '../table.ts'
import type { Access, Call } from './callBuilders.ts'
import { DEFAULT_LANG, LANGS } from './lang.ts'
import { type JsonSchema, jsonSchema } from './schema.ts'

/**
 * OpenAPI 3.1 document of all calls with parameters, answers, access and errors. `origin`: base address of
 * the installation without a trailing slash.
 */
export function openApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, calls } of areas) {
    for (const [own, call] of Object.entries<Call>(calls)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operation(name, own, call),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'H5 Exchange API',
      version: '0.8.0',
      description:
        'Every answer is HTTP 200 with an envelope: `type` "ok" and the payload in `message`, or an error with `key` and a text in the asked language. Amounts, prices and rates are decimal strings; times are integer seconds. Malformed transport is 4xx.',
      contact: { name: 'Support', url: `${origin}/h5/#/pages/common/contactus` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    // Address of the API, relative to the address at which the document is served.
    servers: [{ url: '/api' }],
    tags: areas.map(({ name, about }) => ({ name, description: `${about}.` })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of /user/login.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['type', 'code', 'message', 'key', 'server_time'],
          properties: {
            type: {
              enum: ['error', '998', '999'],
              description: '999: log in first or again. 998: verify the identity first.',
            },
            code: { const: 0 },
            message: { type: 'string', description: 'A text for the person, in `lang`.' },
            key: { enum: [...ERROR_KEYS] },
            field: { type: 'string', description: 'The parameter that it is about, where it is about one.' },
            reason: { type: 'string', description: 'Why, in `lang`, where `message` leaves it open.' },
            server_time: { type: 'integer' },
          },
        },
      },
    },
  }
}

const LANG: JsonSchema = {
  enum: [...LANGS],
  default: DEFAULT_LANG,
  description: 'Unknown codes count as en.',
}

const WHO: Readonly<Record<Access, string>> = {
  guest: 'For everybody.',
  viewer: 'For everybody; a member’s answer adds what is theirs.',
  member: 'For members.',
}
/**
 * OpenAPI security by access: an empty list means that no token is needed, an empty object in the list that
 * the token is optional.
 */
const SECURITY: Readonly<Record<Access, readonly object[]>> = {
  guest: [],
  viewer: [{}, { token: [] }],
  member: [{ token: [] }],
}

function operation(area: string, name: string, call: Call): object {
  const own = jsonSchema(call.params)
  const properties: Record<string, JsonSchema> = {
    ...own.properties,
    ...(call.once ? { request_id: { type: 'string', format: 'uuid', description: REQUEST_ID } } : {}),
    ...(call.upload ? { file: { type: 'string', format: 'binary' } } : {}),
    lang: LANG,
  }
  const required = [...(own.required ?? []), ...(call.upload ? ['file'] : [])]
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: call.summary,
    description: WHO[call.access],
    'x-kind': call.kind,
    'x-access': call.access,
    security: SECURITY[call.access],
    ...input(call, properties, required),
    responses: {
      200: {
        description: 'The payload, or an error.',
        content: { 'application/json': { schema: { oneOf: [success(call), { $ref: ERROR }] } } },
      },
      '4XX': {
        description: 'Malformed transport: unknown route, wrong content type, body over the limit.',
        content: { 'application/json': { schema: { $ref: ERROR } } },
      },
    },
  }
}

const ERROR = '#/components/schemas/Error'
const REQUEST_ID =
  'UUID v4 made by the client. The same id with the same parameters answers the first answer again and has one effect; with other parameters it is rejected.'

const success = (call: Call): JsonSchema => ({
  type: 'object',
  required: ['type', 'code', 'message', 'server_time'],
  properties: {
    type: { const: 'ok' },
    code: { const: 1 },
    message: jsonSchema(call.answer),
    server_time: { type: 'integer' },
  },
})

function input(call: Call, properties: Record<string, JsonSchema>, required: readonly string[]): object {
  if (call.method === 'GET') {
    return {
      parameters: Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      })),
    }
  }
  const type = call.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const schema = {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
  }
  return { requestBody: { required: required.length > 0, content: { [type]: { schema } } } }
}
