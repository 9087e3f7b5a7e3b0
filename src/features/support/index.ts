export { ChatScreen } from './chat/ChatScreen.tsx'
export { ExternalSupportScreen } from './external/ExternalSupportScreen.tsx'
export { SupportScreen } from './screen/SupportScreen.tsx'
