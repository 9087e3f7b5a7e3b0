import { expect, test } from 'vitest'
import { mayBePicture } from './picture.ts'

test('a file may be a picture when its type says so, or when the system names none', () => {
  expect(['image/jpeg', 'image/heic', ''].map((type) => mayBePicture({ type }))).toEqual([true, true, true])
  expect(['video/mp4', 'text/html'].map((type) => mayBePicture({ type }))).toEqual([false, false])
})
