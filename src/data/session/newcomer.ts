let registered = false

/** Somebody registered here since the app was opened: home then begins with what is next. */
export const isNewcomer = (): boolean => registered
export const welcomeNewcomer = (): void => {
  registered = true
}
