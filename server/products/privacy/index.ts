/** Privacy: the export of a user's data, the closing of an account, and the deletion of unused pictures. */

export { sweepUnusedPictures } from './unused-pictures.ts'
