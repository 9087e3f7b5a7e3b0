import { createRoot } from 'react-dom/client'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<main>Hello</main>)
