import { createElement, type SVGProps } from 'react'

/** Content of a lucide icon file: shapes in a 24×24 box. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type Props = SVGProps<SVGSVGElement> & { readonly size?: string | number }

/** Renders an icon. The build substitutes this file for lucide's own factory, which is 2 KB larger. */
function lineIcon({ node }: IconData) {
  return function LineIcon({ size = 24, ...rest }: Props) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

export { lineIcon as default }
