export { ChatScreen } from './chat/ChatScreen.tsx'
export { KfScreen } from './kf/KfScreen.tsx'
export { SupportScreen } from './support/SupportScreen.tsx'
