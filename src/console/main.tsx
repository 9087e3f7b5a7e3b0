import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { applyContentPolicy } from './contentSecurityPolicy.ts'
import { activateLanguage, preferredLanguage } from './language.ts'
import { Root } from './Root.tsx'

async function boot(host: HTMLElement): Promise<void> {
  applyContentPolicy()
  await activateLanguage(preferredLanguage())
  createRoot(host).render(<Root />)
}

const host = document.getElementById('root')
if (host) await boot(host)
