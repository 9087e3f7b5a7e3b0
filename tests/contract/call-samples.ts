/// <reference types="vite/types/importMeta.d.ts" />

import { allCalls } from '#contract/table.ts'
import type { CallDeclaration, Fields } from './call-declarations.ts'

const areas = import.meta.glob<Readonly<Record<string, CallDeclaration>>>('./areas/*.ts', {
  eager: true,
  import: 'calls',
})

/** The declarations of `areas/<area>.ts`, by `area.call`. */
export const declarations: Readonly<Record<string, CallDeclaration>> = Object.fromEntries(
  Object.entries(areas).flatMap(([file, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${file.replace(/.*\/|\.ts$/g, '')}.${name}`, call]),
  ),
)

/** Sample parameters of a call, by `area.call`; throws when there is no such call. */
export function sampleOf(name: string): Fields {
  const call = declarations[name]
  if (!call) throw new Error(`tests/contract/areas declares no call ${name}`)
  return call.sample
}

/** Every call that takes a form (an upload takes a multipart body). */
export const formCalls = allCalls.filter(([, call]) => !call.upload)
