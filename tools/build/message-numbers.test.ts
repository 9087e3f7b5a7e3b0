import { expect, test } from 'vitest'
import { listed, withNumbers } from './message-numbers.ts'

test('the id of a message in the code is replaced by its number, and other ids are kept', () => {
  const numbers = new Map([['hTDlAH', 12]])
  expect(withNumbers('_t(\n/*i18n*/\n{\n  id: "hTDlAH"\n})', numbers)).toContain('id: "12"')
  for (const kept of ['/*i18n*/{ id: "others" }', '{ id: "hTDlAH" }', '/*i18n*/{ values: { id: "hTDlAH" } }'])
    expect(withNumbers(kept, numbers)).toBe(kept)
})

test('a compiled catalogue becomes a list in the order of the numbers', async () => {
  const compiled = String.raw`/*eslint-disable*/export const messages=JSON.parse("{\"hTDlAH\":[\"Caf\xE9\"],\"PXlMYh\":[[\"count\"],\" lots\"]}");`
  const code = await listed(compiled, ['PXlMYh', 'hTDlAH'])
  expect(await import(`data:text/javascript,${encodeURIComponent(code)}`)).toMatchObject({
    messages: [[['count'], ' lots'], ['Café']],
  })
  await expect(listed(compiled, ['zFBZdi'])).rejects.toThrow('zFBZdi')
})
