const MB = 1024 * 1024

/** Largest picture that the server accepts (bytes). */
export const PICTURE_MOST = 5 * MB

/** Largest picture that can be chosen for a message (bytes); the picture is reduced before the upload. */
export const CHOSEN_MOST = 10 * MB

/** Bytes as whole megabytes, for display. */
export const megabytes = (bytes: number): number => Math.floor(bytes / MB)

/**
 * Whether a chosen file may be a picture. Some systems report no type (Windows for HEIC); the server then checks the
 * content.
 */
export const mayBePicture = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || type.startsWith('image/')
