import type { Table } from '../table.ts'

/** Texts of the OpenAPI document for an area and its calls. */
interface AreaText<Calls> {
  readonly about: string
  readonly calls: Readonly<Record<keyof Calls, string>>
}

/**
 * Summaries of all calls; an area or a call without one does not compile. Separate from the areas, because
 * the app loads the areas and does not need these texts.
 */
export const SUMMARIES: { readonly [A in keyof Table]: AreaText<Table[A]> } = {
  content: {
    about: 'Settings and texts of the site',
    calls: {
      siteConfig: 'Get the site configuration',
      setting: 'Get a setting',
      menu: 'Get the menu',
      faq: 'List frequently asked questions',
      contact: 'Get the contact details',
      about: 'Get the text about the exchange',
      compliance: 'Get the compliance statement',
      areas: 'List countries and regions',
    },
  },
  message: {
    about: 'Announcements and messages to the member',
    calls: {
      newsList: 'List announcements',
      newsDetail: 'Get an announcement',
      popup: 'Get the announcement to show at launch',
      mails: 'List messages',
      markRead: 'Mark messages or announcements as read',
    },
  },
  auth: {
    about: 'Registration, login and password reset',
    calls: {
      sendCode: 'Send a verification code by email or SMS',
      checkCode: 'Check a verification code',
      register: 'Register an account',
      forget: 'Reset a forgotten password',
      login: 'Log in',
      logout: 'Log out',
    },
  },
  user: {
    about: 'The member and uploaded files',
    calls: { info: 'Get the member', upload: 'Upload a picture' },
  },
  profile: {
    about: 'Picture, nickname and signature of the member',
    calls: {
      portrait: 'Change the profile picture',
      nickname: 'Change the nickname',
      signature: 'Change the signature',
    },
  },
  safe: {
    about: 'Passwords, contacts and sessions',
    calls: {
      payPassword: 'Get the state of the pay password',
      setPayPassword: 'Set the pay password',
      checkPayPassword: 'Check the pay password',
      send: 'Send a code to the member’s own contact',
      updatePassword: 'Change the login password',
      bindEmail: 'Bind an email address',
      sendSms: 'Send a verification code by SMS',
      bindMobile: 'Bind a mobile number',
      sessions: 'List sessions',
      revoke: 'Revoke one session or all others',
    },
  },
  guard: {
    about: 'Second factor, passkeys and withdrawal protection',
    calls: {
      state: 'Get the state of the second factor and passkeys',
      begin: 'Begin to set up a second factor',
      confirm: 'Confirm the second factor',
      off: 'Turn the second factor off',
      renew: 'Renew the recovery codes',
      login: 'Complete a login with the second factor',
      passkeyAsk: 'Request a passkey challenge',
      passkeyLogin: 'Log in with a passkey',
      passkeyBegin: 'Begin to add a passkey',
      passkeyAdd: 'Add a passkey',
      passkeyName: 'Rename a passkey',
      passkeyRemove: 'Remove a passkey',
      savedOnly: 'Turn withdrawals to saved addresses only on or off',
    },
  },
  identity: {
    about: 'Identity verification',
    calls: { state: 'Get the state of verification', submit: 'Submit identity documents' },
  },
  payout: {
    about: 'Saved withdrawal addresses and bank accounts',
    calls: {
      addresses: 'List saved addresses',
      saveAddress: 'Save an address',
      removeAddress: 'Remove an address',
      card: 'Get the bank account',
      cardInternational: 'Get the international bank account',
      saveCard: 'Save the bank account',
      saveCardInternational: 'Save the international bank account',
    },
  },
  market: {
    about: 'Quotes, candles, order books and favourites',
    calls: {
      quotes: 'List quotes of all pairs',
      candles: 'List candles of a pair',
      depth: 'Get the order book of a pair',
      trades: 'List recent trades of a pair',
      coins: 'List currencies',
      favourites: 'List favourite pairs',
      addFavourite: 'Add a favourite pair',
      removeFavourite: 'Remove a favourite pair',
      fiatRates: 'List fiat exchange rates',
    },
  },
  spot: {
    about: 'Spot trading',
    calls: {
      place: 'Place a spot order',
      cancel: 'Cancel a spot order',
      amend: 'Amend a spot order',
      orders: 'List spot orders',
      order: 'Get a spot order',
    },
  },
  futures: {
    about: 'Leveraged trading',
    calls: {
      deal: 'Get the terms and positions of a pair',
      submit: 'Place a futures order',
      dealall: 'List open futures positions and orders',
      mine: 'List own futures orders',
      order: 'Get a futures order',
      close: 'Close a position',
      cancelClose: 'Cancel a close by limit',
      reverse: 'Reverse a position',
      margin: 'Add margin to a position or take it out',
      batchClose: 'Close several positions',
      setstop: 'Set take profit and stop loss',
      cancel: 'Cancel a futures order',
    },
  },
  copy: {
    about: 'Copy trading',
    calls: {
      index: 'List lead traders',
      traderDetail: 'Get a lead trader',
      historyTrade: 'List past trades of a lead trader',
      followers: 'List followers of a lead trader',
      follow: 'Follow a lead trader',
      cancel: 'Stop following a lead trader',
      selfHolding: 'Take over a copied position',
      my: 'List followed traders',
      orders: 'List copied orders',
      apply: 'Apply to be a lead trader',
      applyState: 'Get the state of the application',
      traderSetting: 'Change the lead trader’s settings',
    },
  },
  seconds: {
    about: 'Seconds contracts',
    calls: {
      payable: 'List currencies to pay with',
      offers: 'List durations and their returns',
      submit: 'Place a seconds order',
      result: 'Get the result of a seconds order',
      orders: 'List seconds orders',
      limits: 'Get own limits on seconds orders',
      setLimit: 'Set an own limit on seconds orders',
      pause: 'Pause seconds orders for oneself',
    },
  },
  wallet: {
    about: 'Balances, deposits and transfers',
    calls: {
      all: 'List balances of all accounts',
      detail: 'Get the balance of a currency',
      bills: 'List transactions',
      rate: 'Get the USD and USDT price of a currency',
      networks: 'List deposit networks of a currency',
      depositAddress: 'Get a deposit address',
      deposit: 'Request a deposit',
      depositPaid: 'Report a deposit as paid',
      deposits: 'List deposits',
      transferable: 'List transferable currencies',
      transfer: 'Transfer between own accounts',
      transfers: 'List transfers',
    },
  },
  request: {
    about: 'Outcome of requests whose answer was lost',
    calls: { settle: 'Settle a request id' },
  },
  finance: {
    about: 'Overview of earn products',
    calls: { summary: 'Get the earn summary' },
  },
  lockup: {
    about: 'Fixed-term deposits',
    calls: {
      config: 'List lockup plans',
      buy: 'Subscribe to a lockup plan',
      orders: 'List lockup orders',
      order: 'Get a lockup order',
      redeem: 'Redeem a lockup order',
      renew: 'Set the renewal of a lockup order',
    },
  },
  quickBuy: {
    about: 'Buying crypto with fiat money',
    calls: {
      options: 'List countries, currencies and payment methods',
      quote: 'Get a quote for a purchase',
      buy: 'Place a purchase order',
      order: 'Get a purchase order',
      orders: 'List purchase orders',
      transferred: 'Report a purchase order as paid',
      cancel: 'Cancel a purchase order',
      testPay: 'Pay a purchase order in test mode',
    },
  },
  dual: {
    about: 'Dual investment',
    calls: {
      index: 'List dual investment products',
      detail: 'Get a dual investment product',
      buy: 'Subscribe to a dual investment product',
      orders: 'List dual investment orders',
      order: 'Get a dual investment order',
    },
  },
  nft: {
    about: 'NFT market, auctions and blind boxes',
    calls: {
      items: 'List items for sale',
      item: 'Get an item',
      artists: 'List artists',
      artistDetail: 'Get an artist',
      seriesList: 'List series',
      collect: 'Add or remove a favourite item',
      currencies: 'List currencies of the market',
      collection: 'List favourite items or items of owned series',
      buy: 'Buy an item',
      payMargin: 'Pay the margin of an auction',
      bid: 'Bid in an auction',
      log: 'List bids on an item',
      history: 'List changes of ownership of an item',
      mine: 'List own items',
      myBids: 'List own bids',
      open: 'Open a blind box',
      proof: 'Get the proof of a draw',
      draws: 'List draws of a blind box',
      resell: 'Offer an own item for sale',
      withdraw: 'Withdraw an own item from sale',
      orders: 'List NFT orders',
      readOrder: 'Mark an NFT order as read',
      pay: 'Pay an NFT order',
    },
  },
  alert: {
    about: 'Price alerts',
    calls: { list: 'List price alerts', add: 'Add a price alert', remove: 'Remove a price alert' },
  },
  vip: { about: 'VIP levels', calls: { info: 'Get the VIP levels' } },
  invite: { about: 'Invitations', calls: { info: 'Get invitations and their rewards' } },
  coupon: {
    about: 'Coupons',
    calls: { list: 'List coupons', claim: 'Claim a coupon', use: 'Credit a cash coupon' },
  },
  quiz: {
    about: 'Predictions',
    calls: {
      list: 'List quizzes',
      detail: 'Get a quiz',
      bets: 'List own quiz bets',
      bet: 'Place a quiz bet',
      limits: 'Get own limits on quiz bets',
      setLimit: 'Set an own limit on quiz bets',
      pause: 'Pause quiz bets for oneself',
    },
  },
  game: {
    about: 'Games',
    calls: { list: 'List games', play: 'Play a game', plays: 'List own plays' },
  },
  loan: {
    about: 'Loans against collateral',
    calls: {
      config: 'Get loan terms',
      apply: 'Apply for a loan',
      list: 'List loans',
      detail: 'Get a loan',
      repay: 'Repay a loan',
      collateral: 'Add collateral to a loan',
      cancel: 'Cancel a loan application',
    },
  },
  kefu: {
    about: 'Customer support',
    calls: {
      messages: 'List messages of the support chat',
      send: 'Send a message to support',
      agent: 'Ask for a support agent',
      end: 'End the support conversation',
      rate: 'Rate the support conversation',
      read: 'Mark support messages as read',
    },
  },
  chat: {
    about: 'Chat rooms',
    calls: {
      rooms: 'List chat rooms',
      messages: 'List messages of a chat room',
      send: 'Send a message to a chat room',
      report: 'Report a chat message',
      blocks: 'List blocked members',
      block: 'Block or unblock a member',
    },
  },
  withdraw: {
    about: 'Withdrawals',
    calls: {
      info: 'Get withdrawal terms of a currency',
      out: 'Request a withdrawal',
      list: 'List withdrawals',
      cancel: 'Cancel a withdrawal',
    },
  },
  convert: {
    about: 'Conversion between currencies',
    calls: {
      list: 'List convertible currencies',
      quote: 'Get a conversion quote',
      convert: 'Convert a currency',
      log: 'List conversions',
    },
  },
  ieo: {
    about: 'Initial exchange offerings',
    calls: {
      list: 'List offerings',
      detail: 'Get an offering',
      subscribe: 'Subscribe to an offering',
      orders: 'List offering subscriptions',
      order: 'Get an offering subscription',
    },
  },
  portfolio: {
    about: 'Value of the member’s assets',
    calls: {
      curve: 'Get the value over time',
      month: 'Get the value on each day of a month',
      cost: 'Get the cost and realised profit of a coin',
    },
  },
  own: {
    about: 'Export and closing of the account',
    calls: {
      export: 'Export personal data',
      obstacles: 'List what prevents closing the account',
      close: 'Close the account',
    },
  },
  push: {
    about: 'Push notifications',
    calls: {
      state: 'Get the state of push notifications',
      save: 'Save a push subscription',
      remove: 'Remove a push subscription',
      test: 'Send a test notification',
    },
  },
  liabilities: {
    about: 'Proof of what is owed to everybody',
    calls: { roots: 'List signed roots', mine: 'Get the member’s way to the newest root' },
  },
  testMoney: {
    about: 'Test money of the demo mode',
    calls: { state: 'Get the state of test money', take: 'Take test money' },
  },
}
