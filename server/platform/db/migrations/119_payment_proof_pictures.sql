-- Operators see when a picture proves more than one payment, of any user.
create index deposits_picture on deposits (voucher_digest) where voucher_digest is not null;
create index quickbuy_orders_picture on quickbuy_orders (voucher_digest) where voucher_digest is not null;
