const MB = 1024 * 1024

/** Bytes of the largest picture that the server takes. */
export const PICTURE_MOST = 5 * MB

/** Bytes of the largest one that may be chosen for a message: what is larger than it needs to be is made smaller first. */
export const CHOSEN_MOST = 10 * MB

/** A bound as people read it. */
export const megabytes = (bytes: number): number => Math.floor(bytes / MB)

/**
 * Whether a chosen file may be a picture. Some systems name no type, as Windows does for HEIC: what it is then, the server
 * says by its first bytes.
 */
export const mayBePicture = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || type.startsWith('image/')
