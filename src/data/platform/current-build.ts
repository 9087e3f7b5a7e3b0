/** The id of the build that this page belongs to. */
export const currentBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
