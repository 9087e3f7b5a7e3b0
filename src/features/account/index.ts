export { ArticleScreen } from './ArticleScreen.tsx'
export { LoginScreen } from './LoginScreen.tsx'
export { RegisterScreen } from './RegisterScreen.tsx'
