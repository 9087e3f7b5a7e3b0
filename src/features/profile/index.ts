/** Name, portrait and the like. */
export { UserInfoScreen } from './UserInfoScreen.tsx'
