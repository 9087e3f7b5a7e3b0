import type { SeedTexts } from './keys.ts'

export const vn: SeedTexts = {
  author: 'Nền tảng',
  news: {
    welcome: {
      title: 'Bắt đầu tại đây: năm phút làm quen với nền tảng',
      summary: 'Xem giá, nạp tiền vào tài khoản thử nghiệm, đặt một lệnh và xem mức giá nào đã khớp lệnh đó.',
      content: `Ba bước cho bạn thấy mọi điều quan trọng.

- **Xem.** Giá nằm ở tab [Thị trường](#/pages/market/market). Nếu thị trường là mô phỏng hoặc phát lại, màn hình sẽ ghi rõ.
- **Nạp tiền.** Tại [Nạp tiền](#/pages/fund/select?to=receive), bạn chọn coin và xem cách thanh toán. Ở chế độ thử nghiệm, một lần chạm là nhận được USDT thử nghiệm và không có tiền thật được chuyển.
- **Giao dịch.** Chọn cặp, nhập số lượng, xác nhận. Lệnh hiển thị giá, phí và bản ghi giá đã khớp lệnh.

Hãy thêm ứng dụng vào màn hình chính: ứng dụng sẽ mở ngay cả khi mạng yếu. Xem thêm ở mục [Câu hỏi thường gặp](#/pages/common/faq).`,
    },
    fills: {
      title: 'Lệnh của bạn được khớp như thế nào',
      summary: 'Mỗi lần khớp đều nêu bản ghi giá đã quyết định. Ngoài ra không có gì khác can thiệp.',
      content: `Mọi mức giá nền tảng nhận được đều được ghi lại kèm thời gian và nguồn, và không bao giờ bị chỉnh sửa. Lệnh chỉ được khớp theo các bản ghi này.

- **Lệnh thị trường:** do bản ghi giá đầu tiên sau khi lệnh được tiếp nhận quyết định: khớp toàn bộ tại giá đó, hoặc kết thúc nếu giá đó vượt quá giá tệ nhất hay không có giá nào trong 10 giây. Khi đó toàn bộ được hoàn lại.
- **Lệnh giới hạn:** do các bản ghi giá sau khi lệnh được tiếp nhận quyết định: giá tốt hơn khớp toàn bộ phần còn lại, giá đúng bằng mức giới hạn khớp tối đa bằng khối lượng của bản ghi đó.
- Nền tảng là bên đối ứng của mỗi lệnh. Mỗi lệnh được xét riêng.

Chi tiết lệnh liệt kê các bản ghi giá để bạn kiểm tra từng lần khớp.`,
    },
    test: {
      title: '“Thị trường mô phỏng” và “Chế độ thử nghiệm” nghĩa là gì',
      summary: 'Hai nhãn, hai điều khác nhau: giá đến từ đâu và tiền có thật hay không.',
      content: `**Thị trường mô phỏng** nói về giá. Giá được tính bằng một công thức cố định và không phải giá của sàn nào. Thị trường phát lại hiển thị giá đã ghi trong quá khứ. Chỉ thị trường trực tiếp mới hiển thị giá hiện tại từ bên ngoài, kèm tên nguồn.

**Chế độ thử nghiệm** nói về tiền. Số dư là tiền thử nghiệm, khoản nạp được ghi có mà không cần thanh toán và không thể rút ra. Đừng bao giờ gửi coin đến địa chỉ bạn thấy ở chế độ thử nghiệm.

Quy tắc về lệnh, phí và ghi chép giống nhau ở mọi chế độ.`,
    },
    fees: {
      title: 'Phí giao dịch giao ngay',
      summary: 'Mỗi cặp một mức phí, hiển thị trước khi bạn xác nhận, luôn tính bằng đồng định giá.',
      content: `- Mức phí hiển thị trên khung đặt lệnh. Mức tiêu chuẩn là 0,1% giá trị giao dịch.
- Phí thu bằng đồng định giá: lệnh mua BTC/USDT trả giá trị cộng phí bằng USDT, lệnh bán nhận giá trị trừ phí.
- Phí được làm tròn lên đến đơn vị nhỏ nhất của đồng tiền. Lệnh giữ nguyên mức phí lúc đặt.
- Đặt và hủy lệnh không mất phí. Chuyển tiền giữa các tài khoản của bạn không mất phí.

Mỗi khoản phí là một dòng riêng trong [Lịch sử giao dịch](#/pages/setting/bill).`,
    },
    security: {
      title: 'Giữ tài khoản của bạn an toàn',
      summary:
        'Không bao giờ chia sẻ mã hoặc mật khẩu. Chúng tôi không hỏi những thông tin này qua bất kỳ kênh nào.',
      content: `- **Không bao giờ chia sẻ mã xác minh hoặc mật khẩu.** Không ai làm việc ở đây hỏi những thông tin này qua điện thoại, email hay trò chuyện. Ai hỏi đều là kẻ lừa đảo.
- Dùng mật khẩu dài hơn sáu ký tự và không dùng ở nơi nào khác.
- Đọc tin nhắn về mỗi lần đăng nhập mới. Nếu không phải bạn, hãy đăng xuất, đổi mật khẩu và liên hệ bộ phận chăm sóc khách hàng.
- Kiểm tra địa chỉ trên trình duyệt trước khi đăng nhập.
- Không ai có thể bảo đảm lợi nhuận. Đừng giao dịch theo chỉ dẫn của người lạ.`,
    },
    offline: {
      title: 'Những gì dùng được khi không có mạng',
      summary: 'Bạn thấy dữ liệu gần nhất kèm thời điểm. Lệnh không bao giờ tự gửi về sau mà bạn không biết.',
      content: `Ứng dụng lưu giá, số dư, tin nhắn và thông báo gần nhất trên thiết bị để mở được ngay. Mỗi con số đều cho biết thời điểm: “Dữ liệu lúc 14:32:05”.

- Khi có mạng trở lại, mọi thứ tự làm mới.
- Đặt lệnh, chuyển tiền và nạp tiền cần kết nối. Các yêu cầu này không bao giờ được giữ lại để gửi sau.
- Những gì bạn đã nhập vẫn còn, bạn có thể gửi khi có mạng.
- Đăng xuất sẽ xóa dữ liệu của bạn khỏi thiết bị. Tại [Cài đặt](#/pages/setting/setting), bạn xem được những gì đang lưu và có thể xóa.`,
    },
    hours: {
      title: 'Giờ giao dịch cổ phiếu',
      summary:
        'Cổ phiếu Mỹ giao dịch 09:30–16:00 giờ New York, thứ Hai đến thứ Sáu. Coin không bao giờ đóng cửa.',
      content: `- Cổ phiếu giao dịch từ 09:30 đến 16:00 giờ New York, thứ Hai đến thứ Sáu, trừ ngày nghỉ của các sàn Mỹ. Trước một số ngày lễ, thị trường đóng cửa lúc 13:00.
- Ngoài giờ này, cặp hiển thị “Đóng cửa” kèm giờ mở tiếp theo và lệnh thị trường bị từ chối.
- Coin giao dịch được bất cứ lúc nào.
- Một cặp có thể bị tạm ngừng, ví dụ khi không còn nhận được giá. Lệnh đang mở vẫn giữ nguyên và có thể hủy.`,
    },
  },
  banners: {
    markets: { title: 'Coin và cổ phiếu trong một danh sách', summary: 'Xem thị trường biến động' },
    funds: { title: 'Nạp tiền vào tài khoản', summary: 'Nạp tiền trong ba bước' },
    help: { title: 'Bạn có câu hỏi?', summary: 'Xem câu hỏi thường gặp' },
  },
  groups: {
    account: 'Tài khoản',
    recharge: 'Nạp và rút tiền',
    wallet: 'Chuyển tiền, chuyển đổi và phiếu ưu đãi',
    orders: 'Lệnh giao ngay và cổ phiếu',
    leverage: 'Hợp đồng, ký quỹ và quyền chọn giây',
    copy: 'Sao chép giao dịch',
    earn: 'Khai thác khóa, IEO và đầu tư kép',
    nft: 'NFT',
    loans: 'Khoản vay',
    games: 'Trò chơi',
    fees: 'Phí',
    security: 'Bảo mật',
    offline: 'Dùng ngoại tuyến',
    support: 'Cảnh báo và trợ giúp',
  },
  faq: {
    account_new: {
      title: 'Làm sao để mở tài khoản?',
      content:
        'Chọn Đăng ký, nhập email, yêu cầu mã và đặt mật khẩu dài hơn sáu ký tự. Mã mời không bắt buộc.',
    },
    account_code: {
      title: 'Tôi không nhận được mã xác minh. Phải làm gì?',
      content:
        'Hãy xem thư mục thư rác và kiểm tra lại địa chỉ. Bạn có thể yêu cầu mã mới sau 60 giây, tối đa mười lần mỗi ngày. Mã có hiệu lực 10 phút và năm lần nhập. Ở chế độ thử nghiệm, thư được giữ trên máy chủ. Hãy hỏi người vận hành.',
    },
    account_lang: {
      title: 'Đổi ngôn ngữ, giao diện hoặc đồng tiền ở đâu?',
      content:
        'Trong [Cài đặt](#/pages/setting/setting): chín ngôn ngữ, giao diện tối và sáng, mười một đồng tiền để hiển thị giá trị. Tin nhắn theo ngôn ngữ của bạn.',
    },
    recharge_how: {
      title: 'Tôi nạp tiền thế nào?',
      content:
        'Chọn [Nạp tiền](#/pages/fund/select?to=receive) và một coin, thanh toán, rồi nhập số tiền và tải lên chứng từ. Chỉ gửi đúng coin, qua đúng mạng được hiển thị. Ở chế độ thử nghiệm, đừng gửi bất cứ thứ gì.',
    },
    recharge_when: {
      title: 'Khi nào khoản nạp được ghi có?',
      content:
        'Sau khi được xét duyệt. Bạn nhận được tin nhắn và số dư thay đổi mà không cần tải lại. Ở chế độ thử nghiệm, việc xét duyệt mất vài giây. Trạng thái nằm trong mục Lịch sử.',
    },
    recharge_rejected: {
      title: 'Vì sao khoản nạp của tôi bị từ chối?',
      content:
        'Lý do có trong tin nhắn và trong lịch sử: thường là số tiền dưới mức tối thiểu hoặc chứng từ không khớp. Khi đó không có gì được ghi có. Bạn có thể gửi lại yêu cầu nạp mới.',
    },
    order_types: {
      title: 'Lệnh thị trường và lệnh giới hạn khác nhau thế nào?',
      content:
        'Lệnh thị trường khớp theo bản ghi giá tiếp theo, hoặc không khớp nếu giá đó vượt quá giá tệ nhất. Lệnh giới hạn cũng nêu mức giá tệ nhất bạn chấp nhận nhưng chờ mức đó. Lệnh khớp tại mức đó hoặc tốt hơn theo các bản ghi giá về sau, hoặc không khớp. Lệnh dừng theo sau theo giá cao nhất (khi mua là giá thấp nhất) và khi giá quay lại bằng tỷ lệ callback thì khớp ở bản ghi giá tiếp theo.',
    },
    order_fill: {
      title: 'Ai quyết định giá khớp lệnh của tôi?',
      content:
        'Chỉ các mức giá đã ghi nhận. Chi tiết lệnh nêu từng bản ghi với giá, số lượng và thời gian. Nền tảng là bên đối ứng của lệnh.',
    },
    order_stale: {
      title: 'Vì sao lệnh thị trường của tôi bị từ chối hoặc không khớp?',
      content:
        'Bị từ chối: giá gần nhất đã quá 10 giây, cặp đã đóng hoặc tạm ngừng, số lượng dưới mức tối thiểu, hoặc số dư không đủ. Không khớp: bản ghi giá tiếp theo vượt quá giá tệ nhất, hoặc không có giá nào trong 10 giây. Khi đó toàn bộ được hoàn lại. Tin nhắn sẽ nêu rõ lý do.',
    },
    order_cancel: {
      title: 'Tôi có thể hủy lệnh không?',
      content:
        'Có, lệnh giới hạn khi còn mở. Phần đã khớp giữ nguyên. Phần đóng băng còn lại khả dụng ngay. Hủy lệnh không mất phí. Lệnh thị trường do bản ghi giá tiếp theo quyết định và không thể hủy.',
    },
    order_hours: {
      title: 'Khi nào có thể giao dịch cổ phiếu?',
      content:
        'Từ 09:30 đến 16:00 giờ New York, thứ Hai đến thứ Sáu, trừ ngày nghỉ của các sàn Mỹ. Coin giao dịch được bất cứ lúc nào.',
    },
    fee_spot: {
      title: 'Một lệnh giao ngay tốn bao nhiêu phí?',
      content:
        'Theo mức phí của cặp, tiêu chuẩn 0,1%, tính bằng đồng định giá và chỉ trên phần đã khớp. Khung đặt lệnh hiển thị phí trước khi bạn xác nhận.',
    },
    fee_transfer: {
      title: 'Chuyển tiền giữa các tài khoản của tôi có mất phí không?',
      content: 'Không. Chuyển tiền miễn phí và có hiệu lực ngay.',
    },
    security_code: {
      title: 'Có người hỏi mã hoặc mật khẩu của tôi. Có phải các bạn không?',
      content:
        'Không bao giờ. Chúng tôi không hỏi mã hay mật khẩu qua bất kỳ kênh nào. Đừng trả lời và hãy báo bộ phận chăm sóc khách hàng.',
    },
    security_lost: {
      title: 'Tôi thấy một lần đăng nhập không phải của mình. Làm gì bây giờ?',
      content:
        'Hãy đăng xuất, đổi mật khẩu và liên hệ bộ phận chăm sóc khách hàng. Kiểm tra cả các lệnh đang mở và lịch sử giao dịch.',
    },
    offline_shown: {
      title: '“Dữ liệu lúc” nghĩa là gì?',
      content: 'Con số lấy từ thiết bị của bạn và đúng tại thời điểm đó. Khi có mạng trở lại, nó tự làm mới.',
    },
    offline_orders: {
      title: 'Tôi có thể đặt lệnh khi ngoại tuyến không?',
      content:
        'Không. Đặt lệnh, chuyển tiền và nạp tiền cần kết nối và không bao giờ tự gửi sau. Những gì bạn đã nhập vẫn còn trên biểu mẫu.',
    },
    offline_clear: {
      title: 'Làm sao xóa dữ liệu của tôi khỏi thiết bị này?',
      content:
        'Đăng xuất: mọi thứ lưu cho bạn sẽ bị xóa. Để xóa mà vẫn đăng nhập, vào [Cài đặt](#/pages/setting/setting), mục Dữ liệu ngoại tuyến.',
    },
    account_verify: {
      title: 'Làm sao để xác minh danh tính?',
      content:
        'Liên kết email và điện thoại, rồi mở [trung tâm xác minh](#/pages/setting/real). Cấp 1 cần họ tên và số giấy tờ. Cấp 2 cần ảnh hai mặt giấy tờ. Bạn cần cấp 1 để rút tiền. Trang này hiển thị hạn mức của từng cấp.',
    },
    account_vip: {
      title: 'Làm sao để lên cấp VIP cao hơn?',
      content:
        'Cấp dựa trên khối lượng giao dịch hoặc tài sản bình quân 30 ngày. Cấp được tính mỗi ngày, chỉ cần đạt một trong hai. [Cấp VIP](#/pages/setting/vip) cho biết quyền lợi từng cấp và phần còn thiếu.',
    },
    account_invite: {
      title: 'Mời bạn bè thì tôi nhận được gì?',
      content:
        'Chia sẻ liên kết hoặc mã của bạn tại [Mời bạn bè](#/pages/setting/share). Bạn nhận một phần phí giao ngay và hợp đồng mà bạn bè trả, được ghi có mỗi ngày vào tài khoản giao ngay. Cả hai bên đều cần xác minh danh tính.',
    },
    quick_buy: {
      title: 'Làm sao để mua coin bằng thẻ hoặc chuyển khoản?',
      content:
        'Mở [Mua coin](#/pages/fund/quick_buy), chọn quốc gia, số tiền và cách thanh toán. Bạn phải trả từ tài khoản của chính mình. Coin vào tài khoản giao ngay khi tiền đã đến. Chuyển khoản quốc tế mất 2 đến 5 ngày làm việc.',
    },
    withdraw_how: {
      title: 'Tôi rút tiền thế nào?',
      content:
        'Bạn cần xác minh danh tính và có mật khẩu thanh toán. Mở [Rút tiền](#/pages/fund/select?to=withdraw), chọn coin và mạng, rồi nhập địa chỉ. Phí nằm trong số tiền. Mọi lệnh rút đều được xét duyệt trước. Khi chưa gửi, bạn có thể hủy trong mục Lịch sử.',
    },
    withdraw_wait: {
      title: 'Vì sao tôi chưa rút được tiền?',
      content:
        'Địa chỉ mới dùng được sau 24 giờ. Đổi mật khẩu, email hoặc điện thoại sẽ tạm khóa rút tiền 24 giờ. Mỗi cấp xác minh có hạn mức 24 giờ. Trang rút tiền cho biết quy tắc nào áp dụng và đến khi nào.',
    },
    wallet_accounts: {
      title: 'Vì sao tôi có nhiều tài khoản?',
      content:
        'Mỗi sản phẩm có tài khoản riêng, như giao ngay, hợp đồng, ký quỹ, quyền chọn giây và cổ phiếu. Bạn chuyển tiền giữa chúng miễn phí bằng [Chuyển tiền](#/pages/fund/fundTransfer). Coin nạp vào tài khoản giao ngay, tiền ngân hàng vào tài khoản fiat.',
    },
    convert_how: {
      title: 'Làm sao để đổi coin này sang coin khác?',
      content:
        'Mở [Chuyển đổi](#/pages/fund/transfer), chọn hai coin và số lượng, rồi xác nhận báo giá. Chênh lệch đã nằm trong giá. Nếu bản ghi giá tiếp theo lệch quá biên độ hiển thị, sẽ không chuyển đổi và toàn bộ được hoàn lại.',
    },
    coupon_use: {
      title: 'Tôi dùng phiếu ưu đãi thế nào?',
      content:
        'Nhận tại [Phiếu ưu đãi](#/pages/setting/coupon) hoặc bằng mã. Phiếu tiền mặt được ghi có vào tài khoản giao ngay. Phiếu phí trả phí giao dịch. Phiếu lợi suất cộng vào thu nhập hằng ngày của một lệnh khai thác khóa. Mỗi phiếu ghi mức tối thiểu và ngày hết hạn.',
    },
    futures_open: {
      title: 'Làm sao để mở vị thế hợp đồng?',
      content:
        'Chuyển USDT vào tài khoản hợp đồng. Mở [Hợp đồng](#/pages/transaction/index?type=futures), chọn đòn bẩy và khối lượng. Chọn Long nếu bạn nghĩ giá tăng, Short nếu bạn nghĩ giá giảm. Trước khi xác nhận, bạn thấy ký quỹ, phí, giá thanh lý và mức lỗ tối đa.',
    },
    futures_liquidation: {
      title: 'Khi nào vị thế của tôi bị thanh lý?',
      content:
        'Khi mức ký quỹ giảm còn 100%. Vị thế được đóng theo bản ghi giá. Bạn không bao giờ lỗ quá ký quỹ và phí của vị thế. Đòn bẩy thấp hơn hoặc lệnh cắt lỗ giúp bạn cách xa mức thanh lý.',
    },
    futures_margin: {
      title: 'Ký quỹ và hợp đồng khác nhau thế nào?',
      content:
        'Cả hai đều mở vị thế Long hoặc Short với đòn bẩy. Ký quỹ có tài khoản riêng, đòn bẩy thấp hơn, và khoản vay được chuyển vào đó. Bạn trả phí khi mở và khi đóng, cùng phí qua đêm lúc 00:00 UTC.',
    },
    seconds_how: {
      title: 'Quyền chọn giây hoạt động thế nào?',
      content:
        'Chọn [tăng hoặc giảm](#/pages/transaction/index?type=seconds), thời lượng và tiền cược. Bạn vào theo bản ghi giá tiếp theo. Tất toán theo bản ghi giá đầu tiên tại hoặc sau khi hết hạn. Đúng thì bạn nhận lại tiền cược cùng lợi nhuận hiển thị. Sai thì mất toàn bộ tiền cược. Giá bằng nhau thì hoàn lại tiền cược.',
    },
    copy_how: {
      title: 'Làm sao để sao chép một trader?',
      content:
        'Chọn trader tại [Sao chép giao dịch](#/pages/copytrade/copy), chọn tỷ lệ cố định hoặc số lot cố định và số tiền theo dõi. Mỗi lần sao chép lấy ký quỹ từ tài khoản hợp đồng của bạn. Bạn có thể mất toàn bộ số tiền theo dõi. Với giới hạn lỗ, việc sao chép dừng khi lỗ đến mức đó.',
    },
    copy_end: {
      title: 'Khi ngừng sao chép thì sao?',
      content:
        'Bạn quyết định: đóng mọi vị thế sao chép theo bản ghi giá tiếp theo, hoặc giữ chúng làm vị thế riêng. Nếu sau này bạn đóng có lãi, mức chia đã thỏa thuận vẫn áp dụng.',
    },
    copy_lead: {
      title: 'Làm sao để trở thành trader cho người khác sao chép?',
      content:
        'Đăng ký tại [Sao chép giao dịch của tôi](#/pages/copytrade/my). Bạn cần liên kết email và điện thoại, xác minh cấp 2 và có số dư tối thiểu trong tài khoản hợp đồng. Bạn đặt mức chia tối đa 30%. Số liệu được tính từ các giao dịch đã ghi nhận và không ai sửa được.',
    },
    lock_how: {
      title: 'Khai thác khóa trả lãi thế nào?',
      content:
        'Bạn khóa một số tiền trong một số ngày tại [Khai thác khóa](#/pages/lockming/lockming). Mỗi ngày hưởng lãi suất công bố cho ngày đó, trả vào tài khoản giao ngay lúc 00:00 (UTC+8) hôm sau. Hết hạn, số tiền được hoàn lại. Lãi suất năm hiển thị là ước tính.',
    },
    lock_early: {
      title: 'Tất toán trước hạn mất bao nhiêu?',
      content:
        'Một khoản phạt cho mỗi ngày còn lại: tỷ lệ phạt × số ngày còn lại × số tiền. Ví dụ 0,4% × 3 ngày × 1.000 = 12, bạn nhận lại 988. Thu nhập đã trả vẫn là của bạn.',
    },
    ieo_how: {
      title: 'Đăng ký IEO hoạt động thế nào?',
      content:
        'Đăng ký tại [IEO](#/pages/ieo/ieo) khi đang mở bán. Tiền của bạn bị đóng băng đến khi phân bổ. Nếu số đăng ký vượt số bán, mọi người được phân bổ cùng một tỷ lệ và phần tiền còn lại được hoàn. Token bị khóa đến ngày mở khóa. Token mới có thể mất toàn bộ giá trị.',
    },
    dual_how: {
      title: 'Đầu tư kép hoạt động thế nào?',
      content:
        'Tại [Đầu tư kép](#/pages/invest/invest), bạn đầu tư coin hoặc USDT đến ngày đáo hạn với lãi suất năm cố định. Nếu giá thanh toán vượt giá mục tiêu, bạn nhận bằng đồng còn lại. Số nhận được có thể có giá trị thấp hơn số đã đầu tư. Không thể hủy hoặc tất toán trước hạn.',
    },
    nft_buy: {
      title: 'Tôi mua và bán NFT thế nào?',
      content:
        'Chọn tác phẩm tại [NFT](#/pages/nft/nft) và trả từ tài khoản của bạn. Tác phẩm là của bạn ngay và được giữ trong tài khoản, không nằm trên blockchain. Bạn có thể bán giá cố định hoặc đấu giá. Người bán trả phí.',
    },
    nft_bid: {
      title: 'Đấu giá NFT hoạt động thế nào?',
      content:
        'Trả tiền cọc một lần rồi đặt giá. Giá đặt ít nhất bằng giá hiện tại cộng bước giá. Nếu không thắng, tiền cọc được hoàn lại. Nếu thắng, hãy thanh toán trong 24 giờ. Thanh toán trễ sẽ mất tiền cọc.',
    },
    nft_box: {
      title: 'Hộp bí ẩn có công bằng không?',
      content:
        'Mã băm của hạt giống bí mật và của kho được công bố trước khi bán. Khi bán xong, hạt giống cũng được công bố và thiết bị của bạn có thể tính lại mọi lần rút. Xem mục “Tính công bằng” trên trang của hộp.',
    },
    loan_who: {
      title: 'Ai được vay và vay được bao nhiêu?',
      content:
        'VIP cấp 2 trở lên có năng lực giao dịch chuyên nghiệp, hoặc nhà tạo lập thị trường. Cả hai đều cần xác minh nâng cao. [Khoản vay](#/pages/otc/otc) hiển thị hạn mức, lãi suất và điều kiện. Khoản vay vào tài khoản ký quỹ và tài sản thế chấp bị khóa tại đó.',
    },
    loan_risk: {
      title: 'Mức ký quỹ của khoản vay giảm thì sao?',
      content:
        'Bạn được cảnh báo ở 130% và 120%. Dưới 110%, các vị thế bị đóng và mọi tài sản trong ký quỹ và hợp đồng bị bán theo bản ghi giá. Hãy thêm thế chấp hoặc trả nợ kịp thời. Số tiền quá hạn chịu thêm 0,5% mỗi ngày.',
    },
    quiz_how: {
      title: 'Kết quả dự đoán và vòng quay được quyết định thế nào?',
      content:
        'Dự đoán tại [Trò chơi](#/pages/game/game) do bản ghi giá quyết định. Người đoán đúng chia nhau quỹ thưởng. Đoán sai thì mất tiền cược. Vòng quay miễn phí. Bạn có thể kiểm tra từng lượt quay bằng số bí mật được công bố khi hết ngày.',
    },
    security_factor: {
      title: 'Làm sao để bảo vệ tài khoản tốt hơn?',
      content:
        'Tại [Bảo mật](#/pages/setting/security), bật ứng dụng xác thực hoặc khóa truy cập và chỉ cho phép rút về địa chỉ đã lưu. Giữ mã khôi phục tách khỏi điện thoại.',
    },
    support_alert: {
      title: 'Làm sao để đặt cảnh báo giá?',
      content:
        'Chạm vào chuông trên trang của cặp rồi chọn mức giá hoặc phần trăm. Bạn được báo một lần. Để nhận khi ứng dụng đã đóng, hãy bật [thông báo đẩy](#/pages/setting/notifications).',
    },
    support_person: {
      title: 'Làm sao để nói chuyện với nhân viên?',
      content:
        'Mở [chăm sóc khách hàng](#/pages/kefu/index) và chạm “Nói chuyện với nhân viên”. Giờ làm việc hiển thị tại đó. Câu trả lời sẽ đến trong ứng dụng.',
    },
  },
  about: `Đây là nền tảng giao dịch trên điện thoại: thị trường giao ngay cho coin và cổ phiếu, ví, tin nhắn, bằng chín ngôn ngữ.

Mọi thay đổi số dư là một bút toán kép có tổng bằng không. Mọi lệnh được khớp theo bản ghi giá mà bạn có thể tra cứu. Những gì mô phỏng đều được ghi rõ.

Bạn vận hành bản cài đặt này? Hãy thay nội dung này bằng nội dung của bạn, cả ở [Liên hệ](#/pages/common/contactus) và [Tuân thủ](#/pages/setting/operational_compliance).`,
  compliance: `## Bản cài đặt này là gì
Đây là bản triển khai tham khảo của một phần mềm giao dịch. Bản này không tuyên bố có giấy phép, đăng ký hay chịu sự giám sát của cơ quan nào, và không nêu công ty nào là đơn vị vận hành.

## Điều đó có nghĩa là
- Đây không phải là lời chào cung cấp dịch vụ tài chính và không phải tư vấn đầu tư.
- Ở chế độ thử nghiệm, không nhận vào và không chi ra tiền thật.
- Ai vận hành cho công chúng cần có giấy phép của các quốc gia nơi cung cấp và phải công bố tại đây.

## Phần mềm làm gì
- Số dư được ghi bằng sổ cái ghi sổ kép, có thể kiểm tra bất cứ lúc nào.
- Giá đã ghi nhận không bao giờ bị chỉnh sửa, và mỗi lệnh nêu những mức giá đã khớp lệnh đó.
- Nơi nào không được phục vụ, màn hình sẽ ghi rõ.

## Rủi ro
Giá có thể giảm cũng như tăng. Bạn có thể mất toàn bộ số tiền giao dịch.`,
  address: 'Địa chỉ mẫu: đơn vị vận hành chưa thiết lập',
}
