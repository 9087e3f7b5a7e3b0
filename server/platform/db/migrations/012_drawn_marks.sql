-- The best-known coins have drawings of their own.
update currencies set image = regexp_replace(image, '\.png$', '.svg')
 where image ~ '^/h5/marks/(aave|ada|apt|arb|atom|avax|bch|bnb|btc|doge|dot|etc|eth|fil|icp|link|ltc|near|op|pepe|shib|sol|sui|ton|trx|uni|usdc|usdt|xlm|xrp)\.png$';
