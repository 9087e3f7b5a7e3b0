import { expect, it } from 'vitest'
import { tooManyRequests } from './errors.ts'
import { errorText } from './texts/errors.ts'
import '../products/index.ts'

it.each([
  [1, 1, '1 s', '1 秒'],
  [119_000, 119, '119 s', '119 秒'],
  [120_000, 120, '2 min', '2 分钟'],
  [3_541_000, 3541, '60 min', '60 分钟'],
  [7_200_000, 7200, '2 h', '2 小时'],
  [86_399_000, 86_399, '24 h', '24 小时'],
])(
  'a call that is over a limit for another %i ms is rejected with %i seconds for clients and %s for users',
  (rest, seconds, en, zh) => {
    const { key, values } = tooManyRequests(rest)
    expect(values.seconds).toBe(seconds)
    expect(errorText(key, 'en', values)).toBe(`Too many requests. Try again in ${en}`)
    expect(errorText(key, 'zh', values)).toBe(`请求过于频繁，请在 ${zh}后重试`)
  },
)
