import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = resolve(import.meta.dirname, '../../src/features')

const files = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(FEATURES, name), 'utf8')]),
)
const forms = [...files].filter(([name, text]) => /<Form\b/.test(text) && !name.startsWith('kit/form/'))

const imports = (text: string, name: string): boolean =>
  new RegExp(`'[./\\w-]*/${basename(name)}'`).test(text)

/** The components of the same feature that render this component, directly or through others. */
function shownBy(name: string, seen = new Set<string>()): Set<string> {
  const feature = name.slice(0, name.indexOf('/') + 1)
  for (const [other, text] of files) {
    if (seen.has(other) || !other.startsWith(feature) || !imports(text, name)) continue
    seen.add(other)
    shownBy(other, seen)
  }
  return seen
}

const results = [...files].filter(([, text]) => text.includes('<ResultView'))

/** Forms whose page stays open after a success, because the page or the form itself shows the result. */
const STAYING = [
  'address-book/cards/CardForm.tsx', // the page shows the saved card in place of the form
  'copy/ApplyForm.tsx', // the page shows that the application is in review
  'copy/TraderSettings.tsx', // the page shows the saved settings
  'coupon/ClaimForm.tsx', // the list below shows the coupon
  'game/quiz/BetForm.tsx', // the quiz shows the bet
  'testmode/ClaimTestMoney.tsx', // the form shows the new balance and a link to trade
  'transactions/ExportForm.tsx', // the sheet with the form closes
  'transfer/TransferForm.tsx', // the page goes back automatically when another form has opened it
  // Order forms, whose page lists the new order or the position.
  'futures/positions/CloseAllForm.tsx',
  'futures/positions/ClosePositionForm.tsx',
  'futures/positions/TakeOverPositionConfirm.tsx',
  'futures/positions/MarginForm.tsx',
  'futures/positions/ReversePositionForm.tsx',
  'futures/positions/TakeProfitStopLossForm.tsx',
  'seconds/form/SecondsForm.tsx',
  'spot/ticket/TicketForm.tsx',
]

function endOf([name, text]: readonly [string, string]): string {
  const frames = [...shownBy(name)].map((frame) => [frame, files.get(frame) ?? ''] as const)
  if (/\bleaveFinishedForm\(|goAfterNotice\([^;]*?\btrue,?\s*\)|\bback\(\)|replace: true/.test(text))
    return 'is replaced'
  if (
    /<Sheet\b/.test(text) ||
    [name, ...frames.map(([frame]) => frame)].some((one) => one.endsWith('Sheet.tsx'))
  )
    return 'is a sheet, which closes'
  if (frames.some(([, code]) => results.some(([result, own]) => own === code || imports(code, result))))
    return 'becomes a result, which is replaced'
  if (frames.some(([, code]) => /\bleaveFinishedForm\(/.test(code))) return 'is replaced'
  return STAYING.includes(name) ? 'stays' : 'is opened again by Back'
}

test.each(forms.map((form) => [form[0], endOf(form)]))('the form %s, after a success, %s', (_, end) => {
  expect(end).not.toBe('is opened again by Back')
})

test('the list of forms that stay on their page after a success contains only existing forms that do so', () => {
  expect(
    STAYING.filter((name) => !forms.some((form) => form[0] === name && endOf(form) === 'stays')),
  ).toEqual([])
})
