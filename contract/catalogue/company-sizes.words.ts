/** How many people work somewhere, as lists and forms say it. */
export const staffSizes = ['1-19', '20-99', '100-499', '500-999', '1000+'] as const
