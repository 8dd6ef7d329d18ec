import { Html } from './html';

/** The look of pages without scripts: one column to 960 px, light and dark, contrast 4.5 and more. */
export const style = new Html(`<style>
:root{color-scheme:light dark;--ink:#1f2329;--pale:#575d66;--paper:#fff;--card:#f6f8fa;--line:#d9dde3;--blue:#0958d9;--on:#fff;--red:#c31d1d}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--pale:#a9b0ba;--paper:#16181c;--card:#1f2329;--line:#3a3f47;--blue:#78a9ff;--on:#0d1117;--red:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.65 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
a{color:var(--blue)}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
main:focus{outline:none}
header,main,footer{max-width:1040px;margin:0 auto;padding:16px 24px}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center}
header nav{display:flex;flex-wrap:wrap;gap:4px 20px;flex:1}
header nav a,footer nav a{display:inline-block;padding:6px 0;color:var(--ink);text-decoration:none}
a[aria-current]{color:var(--blue)!important;font-weight:600}
header nav a:hover,footer nav a:hover{text-decoration:underline}
.name{display:flex;align-items:center;gap:8px;font-weight:700;font-size:18px;color:var(--ink);text-decoration:none}
.name img{height:32px;max-width:160px}
main{min-height:60vh;padding-top:32px}
h1{font-size:clamp(28px,5vw,44px);line-height:1.25;margin:0 0 12px}
h2{font-size:20px;line-height:1.4;margin:32px 0 8px}
.lead{font-size:18px;color:var(--pale)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(260px,100%),1fr));gap:16px;margin:24px 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:4px 20px}
.card h2{margin-top:16px}
.list article{padding:16px 0;border-bottom:1px solid var(--line)}
.list article h2{margin-top:0}
.when,.pages{color:var(--pale)}
.button,button{display:inline-block;padding:8px 20px;margin:4px 12px 4px 0;border:0;border-radius:8px;background:var(--blue);color:var(--on);font:inherit;text-decoration:none;cursor:pointer}
footer{display:flex;flex-wrap:wrap;gap:8px 32px;justify-content:space-between;border-top:1px solid var(--line);color:var(--pale)}
footer p{margin:6px 0}
footer nav{display:flex;gap:16px}
@media(max-width:720px){header{justify-content:space-between}header nav{order:3;flex-basis:100%}}
.skip{position:absolute;left:-9999px}
.skip:focus{left:16px;top:8px;background:var(--paper);padding:8px}
main img{max-width:100%;height:auto}
form .field{margin:0 0 20px;max-width:640px}
form label,form legend{display:block;font-weight:600;padding:0}
form label.choice{font-weight:400}
form fieldset{border:0;padding:0;margin:0}
form input:not([type=checkbox]):not([type=radio]),form select,form textarea{width:100%;padding:8px 12px;border:1px solid var(--pale);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
.error{color:var(--red);margin:4px 0}
.must{color:var(--red)}
.captcha{display:flex;gap:12px;align-items:center}
.captcha img{background:#fff;border-radius:6px}
</style>`);
