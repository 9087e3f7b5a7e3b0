let registered = false

/** Whether somebody registered here since the app was opened; home then begins with the next steps for new people. */
export const isNewcomer = (): boolean => registered
export const welcomeNewcomer = (): void => {
  registered = true
}
