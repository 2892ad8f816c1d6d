/** Buttons in themes chosen by marketers (BLOCK-29, FORM-01). */
import { classNames } from '../ui/class-names'
import * as button from '../ui/button.css'
import * as styles from './lead-form.css'
import type { ButtonTheme } from '~/models/content/button-themes'

export const themedButton = (theme: ButtonTheme): string =>
  classNames(button.button.primary, button.size.normal, styles.theme[theme])
