let registered = false

/**
 * Whether somebody has registered here since the app was opened; the home page then first shows the next
 * steps for new users.
 */
export const isNewcomer = (): boolean => registered
export const welcomeNewcomer = (): void => {
  registered = true
}
