/** A text as people type it in a search, case and accents aside: "bao tri" finds "Bảo trì", "duc" finds "Đức". */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
