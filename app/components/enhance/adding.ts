/** The code that adds in place and shows the panel. Loaded right after the page works, or on the first press. */
export { postAdd } from './add-to-cart'
export { AddedPanel } from './added-panel'
