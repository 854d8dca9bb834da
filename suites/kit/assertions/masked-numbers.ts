/** Whether a tax number is shown with something in place of its digits. */
export const isMaskedNumber = (shown: string): boolean => /[*•xX]/.test(shown);
