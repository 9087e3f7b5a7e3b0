export { ChatScreen } from './chat/ChatScreen.tsx'
export { KefuScreen } from './kefu/KefuScreen.tsx'
export { KfScreen } from './kf/KfScreen.tsx'
