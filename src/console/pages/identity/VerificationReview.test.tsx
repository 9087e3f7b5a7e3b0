import { afterEach, expect, test, vi } from 'vitest'
import { identity } from '#contract/operators/identity.ts'
import { find, mockServer, pathOf, press, renderPage, signedIn, until } from '../../test-kit.tsx'

const claim = {
  id: 5,
  level: 1,
  status: 'verifying',
  submitted_at: Date.now(),
  reviewed_at: 0,
  reviewed_by: '',
  reason: '',
  note: '',
  test: false,
}
const SHOWN = {
  ...claim,
  document: 'passport',
  country: 'DE',
  uid: 7,
  person: 'a***@example.com',
  nickname: 'Anna <b>',
  language: 'en',
  registered_at: 1,
  frozen: [],
  name: 'Anna Muster',
  number: 'C01X00T47',
  pictures: ['front', 'portrait'],
  others: [{ uid: 8, person: 'b***@example.com', status: 'failed', claim: 4 }],
  namesakes: [{ uid: 10, person: 'd***@example.com', document: 'id_card', status: 'verified', claim: 3 }],
  history: [claim],
}
const PICTURE = { type: 'image/jpeg', width: 1, height: 1, content: 'aGVsbG8=' }

afterEach(() => vi.unstubAllGlobals())

const answers = {
  [pathOf(identity.calls.list)]: {
    claims: [
      { ...claim, uid: 7, person: 'a', document: 'passport', country: 'DE', others: 1, namesakes: 1 },
      { ...claim, id: 6, uid: 9, person: 'c', document: 'passport', country: 'DE', others: 0, namesakes: 0 },
    ],
    waiting: 2,
  },
  [pathOf(identity.calls.show)]: ({ id }: { readonly id: number }) => ({ ...SHOWN, id }),
  [pathOf(identity.calls.picture)]: PICTURE,
}

test('the pictures of a verification claim are read after a passkey proof, and are shown beside the entered data', async () => {
  signedIn(['compliance'])
  const sent = mockServer(answers)
  await renderPage('/identity/5')
  await until(() => expect(document.querySelectorAll('figure img')).toHaveLength(2))
  expect(document.body.textContent).toContain('C01X00T47')
  expect(document.body.textContent).toContain('Other accounts claimed this document')
  const named = [...document.querySelectorAll('[role="alert"]')].find((one) =>
    one.textContent?.includes('Other accounts have this name and country'),
  )
  expect(named?.textContent).toContain('d***@example.com, Identity card, Approved, claim 3')
  expect(
    sent.filter(({ path }) => path === pathOf(identity.calls.picture)).map(({ input }) => input),
  ).toEqual([
    { id: 5, side: 'front' },
    { id: 5, side: 'portrait' },
  ])
})

test('without a fresh passkey proof no picture of a verification claim is requested', async () => {
  signedIn(['compliance'], { proven: false })
  const sent = mockServer(answers)
  await renderPage('/identity/5')
  await until(() => expect(document.body.textContent).toContain('Confirm with passkey'))
  expect(sent.map(({ path }) => path)).not.toContain(pathOf(identity.calls.picture))
})

test('the key n opens the next verification claim that waits for review', async () => {
  signedIn(['compliance'])
  mockServer(answers)
  await renderPage('/identity/5')
  await until(() => expect(document.body.textContent).toContain('C01X00T47'))
  await press('n', document.body)
  await until(() => expect(find('h1').textContent).toBe('Claim 6'))
})
