/**
 * Loads the page's scripts once everything in sight is there, or at once when the shopper begins to do something. It is the same
 * text in every document, so that the policy names one hash. What is pressed or typed before the page can answer is
 * kept for it (shell/src/hydration/hydration.ts). A form that says so is sent as forms always were, at once (`data-early="send"`) or when
 * the page has not become able to answer within 1.5 s (`data-early="wait"`), and then once however often it is pressed; unless
 * somebody is signed in, of whom a form knows nothing. What is hidden for this visit is not drawn and taken away again; a
 * picture that breaks is marked.
 */
export const starter = `(function(){
var root=document.documentElement,done=false,isKnown=false;
try{isKnown=localStorage.getItem("userToken")!==null;if(sessionStorage.getItem("countdownHidden")!==null)root.dataset.countdown="hidden"}catch(_){}
function add(tag,of){var e=document.createElement(tag);for(var key in of)if(of[key])e[key]=of[key];document.head.append(e)}
function start(){
if(done)return;done=true;
var plan=JSON.parse(document.getElementById("page-plan").textContent);
plan.styles.forEach(function(f){add("link",{rel:"stylesheet",crossOrigin:"anonymous",integrity:f.integrity,href:f.url})});
plan.preloads.forEach(function(f){add("link",{rel:"modulepreload",integrity:f.integrity,href:f.url})});
plan.scripts.forEach(function(f){var e=document.createElement("script");e.type="module";e.async=false;e.crossOrigin="anonymous";if(f.integrity)e.integrity=f.integrity;e.src=f.url;document.head.append(e)})
}
var early=window.early={presses:new Set(),typed:new Set()};
function isOurs(e){return e&&!Object.keys(e).some(function(key){return key.indexOf("__reactProps")===0})}
addEventListener("click",function(event){
var button=window.early&&event.target.closest&&event.target.closest("button");
if(!isOurs(button))return;
var form=button.type==="submit"&&button.form,way=form&&form.dataset.early;
if(way==="send"&&!isKnown&&navigator.onLine)return;
event.preventDefault();
if(early.presses.has(button))return;
early.presses.add(button);
if(way==="wait"){button.setAttribute("aria-busy","true");if(!isKnown)setTimeout(send,1500,button,form)}
},true);
function send(button,form){
if(!navigator.onLine||!early.presses.delete(button))return;
form.inert=true;
addEventListener("pagehide",function(){form.inert=false;button.removeAttribute("aria-busy")},{once:true});
form.submit()
}
addEventListener("error",function(event){if(event.target.tagName==="IMG")event.target.brokeEarly=true},true);
addEventListener("input",function(event){if(window.early&&isOurs(event.target))early.typed.add(event.target)},true);
["pointerdown","keydown","touchstart","focusin"].forEach(function(type){addEventListener(type,start,{once:true,passive:true,capture:true})});
if(document.readyState==="complete")start();else addEventListener("load",start);
setTimeout(start,4000)
})()`;
