export { ChatScreen } from './chat/ChatScreen.tsx'
export { KfScreen } from './external/ExternalSupportScreen.tsx'
export { SupportScreen } from './support/SupportScreen.tsx'
