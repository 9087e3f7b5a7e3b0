import { type ComponentType, createContext, type MouseEventHandler, type ReactNode, useContext } from 'react'

export interface LinkProps {
  /** A path of the app with its parameters, as in the route table: `/pages/market/market?tab=coins`. */
  href: string
  className?: string | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-describedby'?: string | undefined
  'data-invalid'?: '' | undefined
  children?: ReactNode
}

export interface Navigation {
  /** Renders an anchor that navigates inside the app (the router's link). */
  Link: ComponentType<LinkProps>
  /** Goes back one step in the history; without history, goes to the home screen. */
  back: () => void
}

function HashLink({ href, children, ...rest }: LinkProps) {
  return (
    <a href={`#${href}`} {...rest}>
      {children}
    </a>
  )
}

const NavigationContext = createContext<Navigation>({
  Link: HashLink,
  back: () => window.history.back(),
})

/**
 * Provides the link component and the back function of the app's router; without a provider links are plain
 * hash anchors.
 */
export const NavigationProvider = NavigationContext.Provider

export const useNavigation = (): Navigation => useContext(NavigationContext)

export function Link(props: LinkProps) {
  const { Link: Inner } = useContext(NavigationContext)
  return <Inner {...props} />
}
