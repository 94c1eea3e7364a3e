// Where the pictures of the demo are read from. Numbers are places in the lists of the demo, from one on.

export const companyLogo = (key: string) => `/files/demo/company-${key}-logo.svg`
export const companyCover = (key: string) => `/files/demo/company-${key}-cover.svg`
export const productPicture = (number: number) => `/files/demo/product-${number}.svg`
export const adPicture = (number: number) => `/files/demo/ad-${number}.svg`
export const linkLogo = (number: number) => `/files/demo/link-${number}.svg`
