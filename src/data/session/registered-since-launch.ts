let registered = false

/**
 * Whether somebody has registered here since the app was opened; the home page then first shows the next
 * steps for new users.
 */
export const hasRegisteredSinceLaunch = (): boolean => registered
export const recordRegistration = (): void => {
  registered = true
}
