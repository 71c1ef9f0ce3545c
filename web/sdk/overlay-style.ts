/** Of the floating button and the dialog, in a tree of their own: the page's rules do not reach them. */
export const overlayStyle = `
:host{all:initial}
button{all:unset;box-sizing:border-box;cursor:pointer;font:600 16px/24px system-ui,sans-serif}
button:focus-visible{outline:2px solid currentColor;outline-offset:2px;box-shadow:0 0 0 6px #fff}
[hidden]{display:none!important}
.float{position:fixed;z-index:2147483000;inset-block-end:max(24px,env(safe-area-inset-bottom));inset-inline-end:24px;height:48px;max-width:calc(100vw - 48px);padding:12px 20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;border-radius:6px;background:var(--rw-ground);color:var(--rw-ink);box-shadow:0 6px 24px #0004}
dialog{all:unset;position:fixed;inset:0;display:none;background:#15181c99;overscroll-behavior:contain}
dialog[open]{display:flex;align-items:center;justify-content:center}
.panel{display:flex;flex-direction:column;width:min(1200px,100vw - 48px);height:min(720px,100dvh - 48px);border-radius:6px;overflow:hidden;background:#fff;color:#15181c;box-shadow:0 16px 64px #0006;animation:rise 220ms ease-out}
.head{display:flex;align-items:center;justify-content:space-between;flex:none;height:48px;padding-inline:16px 2px;font:600 15px/24px system-ui,sans-serif}
.close{width:44px;height:44px;text-align:center;font-size:24px}
.place{flex:1;min-height:0}
@keyframes rise{from{opacity:0;transform:translateY(16px)}}
@media (max-width:719px){.panel{width:100vw;height:100dvh;border-radius:0}}
@media (prefers-reduced-motion:reduce){.panel{animation:none}}
`.replaceAll("\n", "");
