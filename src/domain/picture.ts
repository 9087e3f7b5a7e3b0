/**
 * Whether a chosen file may be a picture. Some systems name no type, as Windows does for HEIC: what it is then, the server
 * says by its first bytes.
 */
export const mayBePicture = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || type.startsWith('image/')
