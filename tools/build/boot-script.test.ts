import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SKELETONS } from '../../src/boot/choose-skeleton.ts'
import { bootScript, fill, skeletons } from './boot-script.ts'

const root = resolve(import.meta.dirname, '../..')

test('the boot script is a single classic script that contains the path at which the app is served', async () => {
  const code = await bootScript({ root, base: '/elsewhere/', target: ['chrome109', 'safari16.4'] })
  // `new Function` throws if the script still has imports, exports or `import.meta`, which a classic script
  // cannot have.
  expect(() => new Function(code)).not.toThrow()
  expect(code).toContain('/elsewhere/banner')
  expect(code.length).toBeLessThan(10_000)
})

test('the skeletons shown before the app starts contain the icons of the tab bar', async () => {
  const html = await skeletons({ root })
  for (const name of SKELETONS) expect(html).toContain(`data-skeleton="${name}"`)
  expect(html.match(/<svg /g)).toHaveLength(5)
})

test('an index.html without the placeholder of an inlined part is rejected', () => {
  expect(fill('<p><!--boot--></p>', { boot: '$&' })).toBe('<p>$&</p>')
  expect(() => fill('<p></p>', { boot: '' })).toThrow('<!--boot-->')
})
