/** Button themes available to marketers (BLOCK-29, FORM-01). */
export const BUTTON_THEMES = ['green', 'gray', 'red', 'white'] as const
export type ButtonTheme = (typeof BUTTON_THEMES)[number]
