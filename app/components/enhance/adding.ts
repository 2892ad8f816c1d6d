/** What adds to the cart in place, and tells of it. It comes right after the page works, or with the first press. */
export { postAdd } from './add-to-cart'
export { AddedPanel } from './added-panel'
