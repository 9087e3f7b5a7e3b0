import type { TestApp } from '#tests/helpers/test-app.ts'
import { accepted, type Person, voucherPicture } from '#tests/helpers/test-people.ts'

type Fields = Readonly<Record<string, string>>

/** The server, and the people whose objects the test compares. */
export interface Owners {
  readonly app: TestApp
  readonly everyone: readonly Person[]
}

/**
 * Creates an object of the person and returns its id, or all parameters of the call when it needs more than the id.
 */
export type MakeOwned = (person: Person, owners: Owners) => Promise<string | Fields>

/**
 * How a person gets an object, for each parameter (`call.parameter`) of an area that contains the id of
 * an object; declared in `owned-objects/<area>.ts`. `public`: the object belongs to nobody.
 */
export type OwnedObjects = Readonly<Record<string, MakeOwned | 'public'>>

/** Uploads a picture of the person; returns its address. */
export async function uploaded({ app }: Owners, person: Person, colour?: string): Promise<string> {
  const form = new FormData()
  const picture = new Uint8Array(await voucherPicture(colour))
  form.set('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}
