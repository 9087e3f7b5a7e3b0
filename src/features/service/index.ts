export { ChatScreen } from './chat/ChatScreen.tsx'
export { SupportScreen } from './kefu/SupportScreen.tsx'
export { KfScreen } from './kf/KfScreen.tsx'
