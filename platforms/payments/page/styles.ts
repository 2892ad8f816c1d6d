/** The hosted page's style sheet, served at its own URL, in the shop's colours. */
export const PAGE_STYLES = `
*, *::before, *::after { box-sizing: border-box; }
:root {
  --paper: #fbf6ec; --surface: #fffdf8; --sand: #f4eadb; --line: #e0d0b4; --edge: #8a7154;
  --ink: #2e1d12; --soft: #5c4533; --walnut: #351e0f; --on-walnut: #fdf4e5; --apricot: #f0a25b;
  --leaf: #3d6a2c; --leaf-deep: #2b4f1e; --berry: #a02328; --berry-tint: #fbe6e1; --honey: #fbf0cc; --focus: #123a6e;
  --display: 'Fraunces Variable', Georgia, 'Times New Roman', serif;
}
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'Nunito Sans', Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'Segoe UI', Arial, sans-serif;
}
h1, h2 { font-family: var(--display); font-weight: 600; line-height: 1.2; margin: 0; }
h1 { font-size: clamp(1.6rem, 1.3rem + 1.4vw, 2.1rem); }
h2 { font-size: 1.15rem; }
p { margin: 0; }
a { color: var(--leaf-deep); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 0.25rem; box-shadow: 0 0 0 6px #fff; }
.band { background: var(--walnut); color: var(--on-walnut); border-bottom: 4px solid var(--apricot); }
.band p { max-width: 60rem; margin: 0 auto; padding: 0.9rem 1.25rem; display: flex; gap: 0.75rem; align-items: center; flex-wrap: wrap; }
.brand { font: 600 1.45rem/1 var(--display); letter-spacing: 0.01em; }
.where { margin-left: auto; font-size: 0.9rem; }
.sheet { max-width: 60rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 2.75rem) 1.25rem 3rem; display: grid; gap: 1.5rem; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; padding: clamp(1.1rem, 3.5vw, 2rem); box-shadow: 0 6px 20px -6px rgb(53 30 15 / 18%); }
.stack > * + * { margin-top: 1.1rem; }
.lead { color: var(--soft); margin: 0.35rem 0 1.5rem; }
.lead strong { color: var(--ink); }
.field label { display: block; font-weight: 700; margin-bottom: 0.3rem; }
.field .hint { color: var(--soft); font-size: 0.9rem; margin-bottom: 0.3rem; }
.field input {
  width: 100%; min-height: 3rem; padding: 0.6rem 0.8rem; font: inherit; color: var(--ink);
  background: #fff; border: 1px solid var(--edge); border-radius: 0.5rem;
}
.field input[aria-invalid] { border: 2px solid var(--berry); }
.error { color: var(--berry); font-weight: 700; font-size: 0.95rem; margin-bottom: 0.3rem; }
.pair { display: grid; gap: 1.1rem; }
.choices { border: 0; margin: 0; padding: 0; }
.choices legend { padding: 0; font-weight: 600; }
.choices .check { margin-top: 0.75rem; }
.check { display: flex; gap: 0.65rem; align-items: flex-start; }
.check input { width: 1.5rem; height: 1.5rem; margin: 0; accent-color: var(--leaf); flex: none; }
.summary { background: var(--berry-tint); border: 1px solid var(--berry); border-radius: 0.5rem; padding: 0.9rem 1.1rem; }
.summary a { color: var(--berry); font-weight: 700; }
.summary ul { margin: 0.4rem 0 0; padding-left: 1.2rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; }
button {
  min-height: 3.1rem; padding: 0.7rem 1.9rem; font: inherit; font-weight: 800; font-size: 1.05rem; color: #fff;
  background: var(--leaf); border: 0; border-radius: 999px; cursor: pointer;
}
button:hover { background: var(--leaf-deep); }
.actions a, .back { display: inline-block; padding: 0.4rem 0; }
.bill { display: grid; grid-template-columns: auto auto; gap: 0.5rem 0; margin: 0.9rem 0 0; }
.bill dt { color: var(--soft); }
.bill dd { margin: 0; padding-left: 1rem; text-align: right; overflow-wrap: anywhere; }
.bill .total { font: 600 1.5rem/1.3 var(--display); color: var(--ink); border-top: 1px solid var(--line); padding-top: 0.6rem; margin-top: 0.3rem; }
.demo { background: var(--honey); border: 1px dashed var(--edge); border-radius: 0.875rem; padding: 1.1rem 1.25rem; }
.demo p, .demo ul { margin: 0.5rem 0 0; }
.demo ul { padding-left: 1.1rem; }
.demo code { font: 700 0.95rem/1.5 ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: nowrap; }
.note { color: var(--soft); font-size: 0.9rem; }
@media (min-width: 30rem) { .pair { grid-template-columns: 1fr 1fr; align-items: end; } }
@media (min-width: 52rem) {
  .sheet { grid-template-columns: minmax(0, 1fr) 20rem; align-items: start; }
  .sheet .wide { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) { button { transition: background 140ms ease-out; } }
@media (forced-colors: active) { .panel, .demo, .summary { border: 1px solid; } }
`.trimStart()
