/** Nickname, portrait and signature. */
export { UserInfoScreen } from './UserInfoScreen.tsx'
