import { renderToStaticMarkup } from 'react-dom/server'
import { Skeletons } from './Skeletons.tsx'

/** The skeletons as HTML, for the build. */
export const renderSkeletons = (): string => renderToStaticMarkup(<Skeletons />)
