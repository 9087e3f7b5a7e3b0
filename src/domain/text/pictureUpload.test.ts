import { expect, test } from 'vitest'
import { mayBePicture } from './pictureUpload.ts'

test('a file is accepted as a picture when its type is an image type or the system gives no type', () => {
  expect(['image/jpeg', 'image/heic', ''].map((type) => mayBePicture({ type }))).toEqual([true, true, true])
  expect(['video/mp4', 'text/html'].map((type) => mayBePicture({ type }))).toEqual([false, false])
})
