import { expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { baseDigits, readUnit, SIZE_UNITS, shareOfSize, sizeOfShare } from './sizeUnit.ts'

const at = { lotSize: decimal('0.1'), price: decimal('50000') }

it('a size typed in the coin or in the quote currency is rounded down to whole hundredths of a lot', () => {
  expect(shareOfSize('0.05', 'base', at)).toBe('0.5')
  expect(shareOfSize('0.0519', 'base', at)).toBe('0.0519')
  expect(shareOfSize('0.059', 'base', at)).toBe('0.59')
  expect(shareOfSize('2549', 'quote', at)).toBe('0.5')
  expect(shareOfSize('1.5', 'lots', at)).toBe('1.5')
})

it('a size in the quote currency cannot be converted to lots while the price is unknown', () => {
  expect(shareOfSize('2500', 'quote', { ...at, price: null })).toBe('')
  expect(sizeOfShare('1', 'quote', { ...at, price: null })).toBe('')
})

it('a futures size that is not a number is not converted to lots, so that the validation rejects the size as typed', () => {
  for (const unit of SIZE_UNITS) expect(shareOfSize('-1', unit, at)).toBe('-1')
  expect(shareOfSize('0', 'base', at)).toBe('0')
})

it('converting lots to a size in any unit and back results in the same lots', async () => {
  await fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.constantFrom('0.1', '1', '10', '1000', '0.01'),
      fc.constantFrom(...SIZE_UNITS),
      (hundredths, cents, lot, unit) => {
        // Generates only lots of which a hundredth is worth at least a cent.
        fc.pre((Number(lot) * cents) / 10_000 >= 0.02)
        const given = { lotSize: decimal(lot), price: decimal((cents / 100).toFixed(2)) }
        const share = (hundredths / 100).toFixed(2)
        expect(Number(shareOfSize(sizeOfShare(share, unit, given), unit, given))).toBe(Number(share))
      },
    ),
  )
})

it('a size in the coin has as many decimals as a hundredth of a lot, and an unknown stored unit falls back to the coin', () => {
  expect(baseDigits(decimal('0.1'))).toBe(3)
  expect(baseDigits(decimal('1000'))).toBe(0)
  expect([readUnit('lots'), readUnit('x'), readUnit(null)]).toEqual(['lots', 'base', 'base'])
})
