import * as v from 'valibot'
import type { Addressed } from '#contract/operators/call-builders.ts'

/**
 * Candidate values for fields. The first candidate that a field accepts is the sample of the field; almost every field
 * accepts at least one candidate.
 */
const CANDIDATES: readonly unknown[] = [
  1,
  'USDT',
  'BTC/USDT',
  '1',
  '0.5',
  '2:1',
  '2026-12-24',
  'abc',
  'https://example.com/x',
  'one answer\nanother answer',
  { en: { heading: 'Heading', title: 'Title', content: 'Text' } },
  { en: { title: 'Title', summary: 'Summary', content: 'Text' } },
  'a reason of some words',
  'abcdefabcdefabcdefabcdefabcdefabcdef',
  true,
  60_000,
  1_800_000_000_000,
  [],
  ['admin'],
  {},
]

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly unknown[]
  readonly item?: v.GenericSchema
}

const takes = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success

/** A valid value for a field; undefined if no candidate is valid. */
function sampleOf(schema: v.GenericSchema): unknown {
  const { entries, wrapped, options, item } = schema as Schema
  if (entries) return objectOf(entries)
  if (wrapped) return sampleOf(wrapped)
  const choices = options?.map((one) =>
    typeof one === 'object' && one !== null ? sampleOf(one as v.GenericSchema) : one,
  )
  const candidates = [...(choices ?? []), ...CANDIDATES, ...(item ? [[sampleOf(item)]] : [])]
  return candidates.find((one) => takes(schema, one))
}

const objectOf = (entries: Readonly<Record<string, v.GenericSchema>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, one]) => {
      const value = sampleOf(one)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The parameters of a call; if the call accepts one of several sets of parameters, the first set. */
function entriesOf({ params }: Addressed): Readonly<Record<string, v.GenericSchema>> {
  const { entries, options } = params as Schema
  if (entries) return entries
  const [first] = options ?? []
  return (first as Schema | undefined)?.entries ?? {}
}

/** The name and schema of each parameter of a call. */
export const fieldsOf = (call: Addressed): readonly (readonly [name: string, field: v.GenericSchema])[] =>
  Object.entries(entriesOf(call))

/** Valid parameters for a call. Throws if no candidate is valid for a parameter. */
export function consoleSample(call: Addressed): Record<string, unknown> {
  const entries = entriesOf(call)
  const sample = objectOf(entries)
  if (takes(call.params, sample)) return sample
  // If all parameters together are invalid, because optional parameters exclude each other, only the required
  // parameters are filled in.
  const needed = Object.fromEntries(
    Object.entries(sample).filter(([name]) => !takes(entries[name] ?? v.any(), undefined)),
  )
  if (takes(call.params, needed)) return needed
  throw new Error(`no sample for ${call.path}: ${JSON.stringify(sample)}`)
}
