import { plural } from '@lingui/core/macro'
import { decimal } from '#domain/money.ts'
import type { Format } from '#i18n/format.ts'

/** A whole number in the language's format. */
export const countText = (value: number, format: Format): string =>
  format.number(decimal(String(value)), { min: 0, max: 0 })

/** Text of a number of works: "1 work", "24 works". Not a hook: the caller must rerender when the language changes. */
export const worksText = (count: number): string => plural(count, { one: '# work', other: '# works' })
