/**
 * The web app manifest (docs/offline.md#rule-14-install), which the PWA plugin writes and links. Its main
 * language is Vietnamese, with translations to the other eight languages. URLs are relative to the app's base
 * path.
 */
export const manifest = {
  id: '/h5/',
  start_url: '/h5/',
  scope: '/h5/',
  name: 'H5 Exchange',
  short_name: 'H5',
  lang: 'vi',
  dir: 'ltr' as const,
  description:
    'Giao dịch coin, cổ phiếu và hợp đồng, đầu tư và sao chép giao dịch trong một ứng dụng cài đặt được.',
  description_localized: {
    'zh-CN': '加密货币、股票与合约交易，理财与跟单，尽在一个可安装的应用。',
    'zh-HK': '加密貨幣、股票與合約交易，理財與跟單，盡在一個可安裝的應用程式。',
    th: 'เทรดเหรียญ หุ้น และฟิวเจอร์ส ลงทุนและคัดลอกเทรด ในแอปเดียวที่ติดตั้งได้',
    ja: '暗号資産・株式・先物の取引から運用、コピートレードまで、インストールできるアプリひとつで。',
    ko: '코인·주식·선물 거래부터 투자와 카피 트레이딩까지, 설치해서 쓰는 앱 하나로.',
    fr: 'Cryptos, actions et futures, placements et copy trading dans une application à installer.',
    es: 'Criptomonedas, acciones y futuros, inversiones y copy trading en una aplicación instalable.',
    en: 'Trade coins, stocks and futures, invest and copy traders in one installable app.',
  },
  display: 'standalone' as const,
  orientation: 'natural' as const,
  background_color: '#16181c',
  theme_color: '#16181c',
  categories: ['finance'],
  icons: [
    {
      src: 'icons/icon-192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'any' as const,
    },
    {
      src: 'icons/icon-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'any' as const,
    },
    {
      src: 'icons/maskable-192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'maskable' as const,
    },
    {
      src: 'icons/maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable' as const,
    },
    {
      src: 'icon.svg',
      sizes: 'any',
      type: 'image/svg+xml',
      purpose: 'any' as const,
    },
  ],
  screenshots: [
    {
      src: 'screenshots/market-dark.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Market list',
    },
    {
      src: 'screenshots/pair-dark.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Pair with candles and order book',
    },
    {
      src: 'screenshots/trade-dark.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Order ticket',
    },
    {
      src: 'screenshots/assets-white.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'Assets',
    },
    {
      src: 'screenshots/market-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: 'Market list on a wide screen',
    },
  ],
  shortcuts: [
    {
      name: 'Thị trường',
      name_localized: {
        'zh-CN': '行情',
        'zh-HK': '行情',
        th: 'ตลาด',
        ja: 'マーケット',
        ko: '마켓',
        fr: 'Marché',
        es: 'Mercado',
        en: 'Market',
      },
      url: './#/pages/market/market',
      icons: [
        {
          src: 'icons/icon-192.png',
          sizes: '192x192',
        },
      ],
    },
    {
      name: 'Giao dịch',
      name_localized: {
        'zh-CN': '交易',
        'zh-HK': '交易',
        th: 'เทรด',
        ja: '取引',
        ko: '거래',
        fr: 'Trader',
        es: 'Operar',
        en: 'Trade',
      },
      url: './#/pages/transaction/index',
      icons: [
        {
          src: 'icons/icon-192.png',
          sizes: '192x192',
        },
      ],
    },
    {
      name: 'Tài sản',
      name_localized: {
        'zh-CN': '资产',
        'zh-HK': '資產',
        th: 'สินทรัพย์',
        ja: '資産',
        ko: '자산',
        fr: 'Actifs',
        es: 'Activos',
        en: 'Assets',
      },
      url: './#/pages/fund/assets',
      icons: [
        {
          src: 'icons/icon-192.png',
          sizes: '192x192',
        },
      ],
    },
    {
      name: 'Tin nhắn',
      name_localized: {
        'zh-CN': '消息',
        'zh-HK': '消息',
        th: 'ข้อความ',
        ja: 'メッセージ',
        ko: '메시지',
        fr: 'Messages',
        es: 'Mensajes',
        en: 'Messages',
      },
      url: './#/pages/mailMessage/mailMessage',
      icons: [
        {
          src: 'icons/icon-192.png',
          sizes: '192x192',
        },
      ],
    },
  ],
}
