export { InviteScreen } from './InviteScreen.tsx'
