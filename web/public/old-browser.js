// Loaded by colour-scheme.js if the browser lacks what the site needs. Says so above the page, which may be broken or
// empty. In the JavaScript of 2009, without a stylesheet.
;(function () {
  var SENTENCE = document.getElementById('first-script').getAttribute('data-too-old')
  function show() {
    var notice = document.createElement('p')
    notice.id = 'old-browser'
    notice.setAttribute('role', 'alert')
    notice.appendChild(document.createTextNode(SENTENCE))
    notice.style.cssText =
      'position:relative;z-index:9999;margin:0;padding:16px;background:#16130f;color:#fbf5ea;font:16px/1.5 sans-serif;text-align:center'
    document.body.insertBefore(notice, document.body.firstChild)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
