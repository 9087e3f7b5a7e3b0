/** Profile of the person: nickname, portrait and signature. */
export { UserInfoScreen } from './UserInfoScreen.tsx'
